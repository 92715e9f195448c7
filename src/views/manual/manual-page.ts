import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { html } from '../page/html.ts'
import { manualGroups } from './manual-pages.ts'

/** The title of a page: its first heading. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

/** Whether a file that a page names is a picture of the manual, which stand in `pictures` beside the pages. */
export const isPicture = (path: string): boolean => /^pictures\/[a-z0-9-]+\.(?:svg|webp)$/.test(path)

/** The name of a heading in an address, as code hosts make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/**
 * A page of the manual as HTML that stands alone with `manual.css` and `manual.js` beside it. `titles`: of every page by its name, for the way to the others.
 * HTML in the Markdown is shown as it is written.
 */
export function manualPage(name: string, markdown: string, titles: ReadonlyMap<string, string>): string {
  const body = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  return wholePage(titleOf(markdown), linked(pictured(scrollable(anchored(body))), titles), name, titles)
}

/** Where one begins: every page with what it is about, by need. `abouts`: the first sentence of each page. */
export function manualIndex(titles: ReadonlyMap<string, string>, abouts: ReadonlyMap<string, string>): string {
  const groups = manualGroups.map(
    ({ title, pages }) =>
      html`<h2>${title}</h2><dl>${pages.map(
        (page) => html`<dt><a href="${page}.html">${titles.get(page)}</a></dt><dd>${abouts.get(page)}</dd>`,
      )}</dl>`,
  )
  return wholePage('Manual', html`<h1>ibid manual</h1>${groups}`.markup, 'index', titles)
}

/** Gives each heading its name. */
const anchored = (body: string): string =>
  body.replace(/<h([1-6])>(.*?)<\/h\1>/g, (_, level: string, words: string) => {
    const text = words.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, '')
    return `<h${level} id="${anchorOf(text)}">${words}</h${level}>`
  })

/** What may be wider than the page is scrolled with the keys, too. */
const scrollable = (body: string): string =>
  body
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** Pictures come when they are near; one that lies elsewhere is its words. */
const pictured = (body: string): string =>
  body.replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, from: string, words: string) =>
    isPicture(from) ? `<img src="${from}" alt="${words}" loading="lazy">` : words,
  )

/** Leads to other pages of the manual as they are called here; what lies outside it is words. */
const linked = (body: string, titles: ReadonlyMap<string, string>): string =>
  body.replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (whole, to: string, words: string) => {
    if (/^(?:https?:|#)/.test(to)) return whole
    const [path = '', anchor] = to.split('#')
    const page = path.replace(/\.md$/, '')
    if (!titles.has(page)) return words
    return `<a href="${page}.html${anchor === undefined ? '' : `#${anchor}`}">${words}</a>`
  })

function wholePage(title: string, body: string, current: string, titles: ReadonlyMap<string, string>): string {
  const navigation = html`<nav aria-label="Manual">${manualGroups.map(
    ({ title: group, pages }) =>
      html`<h2>${group}</h2><ul>${pages.map((page) =>
        page === current
          ? html`<li><a href="${page}.html" aria-current="page">${titles.get(page)}</a></li>`
          : html`<li><a href="${page}.html">${titles.get(page)}</a></li>`,
      )}</ul>`,
  )}</nav>`
  const head = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ibid manual</title>
<link rel="stylesheet" href="manual.css">
<script src="manual.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="index.html">ibid manual</a><search><label for="search">Search the manual</label><input id="search" type="search" autocomplete="off" placeholder="Search"><ul id="found" aria-live="polite"></ul></search></header>
<div class="columns">
<details><summary>Pages</summary>${navigation}</details>
<aside>${navigation}</aside>
<main id="content">`
  return `${head.markup}${body}</main>\n</div>\n</body>\n</html>\n`
}
