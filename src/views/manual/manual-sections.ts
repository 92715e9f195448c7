import { anchorOf, titleOf } from './manual-page.ts'

/** A section of the manual as its search reads it. */
export interface ManualSection {
  /** File name of its page, with the anchor of its heading. */
  readonly to: string
  /** Of the page. */
  readonly title: string
  readonly heading: string
  readonly text: string
}

const tableRule = /^[|:\s-]*-{3}[|:\s-]*$/
const fence = /^ {0,3}(?:`{3,}|~{3,})/

/** The sections of a page, in order, without the signs of Markdown. */
export function sectionsOfManual(name: string, markdown: string): readonly ManualSection[] {
  const title = titleOf(markdown)
  const sections: { heading: string; lines: string[] }[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) isCode = !isCode
    const heading = isCode ? undefined : /^#{1,6} (.+)$/.exec(line)?.[1]
    if (heading !== undefined) sections.push({ heading: plain(heading), lines: [] })
    else if (!fence.test(line) && !tableRule.test(line)) sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ heading, lines }) => ({
    to: `${name}.html#${anchorOf(heading)}`,
    title,
    heading,
    text: plain(lines.join(' ')).replaceAll(/\s+/g, ' ').trim(),
  }))
}

const plain = (text: string): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
