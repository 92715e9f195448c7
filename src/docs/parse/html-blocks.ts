import { type Block, fenced, tableText } from './blocks.ts'
import { isFurniture } from './html-main.ts'
import { type Element, elementsOf, rawText } from './html-tree.ts'

const inlineTags = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr picture input'.split(
    ' ',
  ),
)
const permalink = /[\s\u200b\ufeff]*[¶#§🔗]?[\s\u200b\ufeff]*$/u

const language = (pre: Element): string => {
  for (const element of [pre, ...elementsOf(pre)]) {
    const found = /(?:^|\s)(?:lang(?:uage)?|highlight-source)-([\w+#-]+)/.exec(element.attributes['class'] ?? '')
    if (found) return found[1]!
  }
  return ''
}

/** The readable blocks of an element: headings with their ids, paragraphs, lists, tables, code; navigation and the like left out. */
export const blocksOfHtml = (root: Element, pageWords: number): { readonly blocks: Block[]; readonly links: string[] } => {
  const blocks: Block[] = []
  const links = new Set<string>()
  let run = ''
  let prefix = ''

  const flush = (): void => {
    const text = run
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replaceAll('\u0001', '\n')
      .replace(/ *\n */g, '\n')
      .trim()
    run = ''
    if (text === '') return
    const indent = ' '.repeat(prefix.length)
    blocks.push({ text: prefix + text.replaceAll('\n', `\n${indent}`) })
    if (prefix.trim() !== '') prefix = indent
  }

  const inlineChild = (child: Element, images: boolean): string => {
    if (child.tag === 'img') return images ? (child.attributes['alt'] ?? '') : ''
    if (isFurniture(child, pageWords)) return ''
    const text = noteLink(child, inlineText(child, images))
    return inlineTags.has(child.tag) ? text : ` ${text} `
  }

  const inlineText = (element: Element, images = true): string =>
    element.children.map((child) => (typeof child === 'string' ? child : inlineChild(child, images))).join('')

  const headingText = (element: Element, images = false): string =>
    inlineText(element, images).replace(/\s+/g, ' ').replace(permalink, '').trim()

  const noteLink = (element: Element, text: string): string => {
    const target = element.tag === 'a' ? element.attributes['href'] : undefined
    if (target && !/^(?:#|javascript:|data:)/i.test(target) && links.size < 10_000) links.add(target.slice(0, 2000))
    return text
  }

  const cells = (table: Element): string[][] =>
    elementsOf(table)
      .filter(({ tag }) => tag === 'tr')
      .map((row) =>
        row.children
          .filter((cell) => typeof cell !== 'string')
          .filter(({ tag }) => tag === 'td' || tag === 'th')
          .map((cell) => inlineText(cell)),
      )

  const list = (element: Element): void => {
    const outer = prefix
    const depth = ' '.repeat(outer.length)
    const joined = blocks.length
    let number = Number(element.attributes['start'] ?? 1) || 1
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const marker = child.tag !== 'li' ? '' : element.tag === 'ol' ? `${number++}. ` : '- '
      prefix = depth + marker
      walk(child)
      flush()
    }
    prefix = outer.trim() === '' ? outer : depth
    const items = blocks.splice(joined)
    if (items.some(({ level }) => level !== undefined)) blocks.push(...items)
    else if (items.length > 0) blocks.push({ text: items.map(({ text }) => text).join('\n') })
  }

  const block = (element: Element): void => {
    const { tag, attributes } = element
    flush()
    if (/^h[1-6]$/.test(tag)) {
      const anchor = attributes['id'] ?? elementsOf(element).find((inner) => inner.attributes['id'])?.attributes['id']
      blocks.push({
        // A heading that is nothing but an image has the words that stand for it.
        text: headingText(element) || headingText(element, true),
        level: Number(tag[1]),
        ...(anchor ? { anchor } : {}),
      })
    } else if (tag === 'pre') {
      const code = fenced(rawText(element), language(element))
      blocks.push({ text: code.replace(/^/gm, ' '.repeat(prefix.length)) })
    } else if (tag === 'table' && !elementsOf(element).some((inner) => /^(?:table|pre|h[1-6])$/.test(inner.tag)))
      blocks.push({ text: tableText(cells(element)) })
    else if (tag === 'ul' || tag === 'ol' || tag === 'menu') list(element)
    else {
      walk(element)
      flush()
    }
  }

  const walk = (element: Element): void => {
    for (const child of element.children) {
      if (typeof child === 'string') run += child
      else if (isFurniture(child, pageWords)) continue
      else if (child.tag === 'br') run += '\u0001'
      else if (child.tag === 'img') run += child.attributes['alt'] ? ` ${child.attributes['alt']} ` : ''
      else if (inlineTags.has(child.tag)) {
        noteLink(child, '')
        walk(child)
      } else block(child)
    }
  }

  walk(root)
  flush()
  return { blocks, links: [...links] }
}
