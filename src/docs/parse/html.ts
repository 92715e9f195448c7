import type { ParsedDocument } from '../parsed.ts'
import { outlineOf } from './blocks.ts'
import { type Decoded, decode } from './decode.ts'
import { blocksOfHtml } from './html-blocks.ts'
import { mainContent } from './html-main.ts'
import { type Element, elementsOf, parseHtmlTree, rawText, TooDeep } from './html-tree.ts'
import { cut } from './split-into-sections.ts'

/** Decodes HTML bytes, minding the encoding that the page names in its first kilobyte. */
export const decodeHtml = (bytes: Uint8Array): Decoded => {
  const top = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return decode(bytes, /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/i.exec(top)?.[1])
}

const metadataOf = (elements: readonly Element[]): Record<string, string> => {
  const metadata: Record<string, string> = {}
  for (const { tag, attributes } of elements) {
    const name = attributes['name'] ?? attributes['property']
    if (tag === 'meta' && name && attributes['content'] && /^(?:description|author|keywords|og:title|article:published_time)$/i.test(name))
      metadata[name.toLowerCase()] = attributes['content']
    if (tag === 'link' && attributes['rel'] === 'canonical' && attributes['href']) metadata['canonical'] = attributes['href']
    if (tag === 'html' && attributes['lang']) metadata['language'] = attributes['lang']
  }
  return metadata
}

const anyTag = /<[^<>]{1,5000}>/g
const silentTag = /^<(?:script|style)\b/i
const silentEnd = /<\/(?:script|style)\s*>/gi
const blockEnd = /^<(?:br|\/(?:p|div|li|tr|pre|h[1-6]|section|blockquote|dd))\b/i

/** Markup too deep or too large for a tree, as bare words. */
const stripped = (source: string, name: string): ParsedDocument => {
  const paragraphs: string[] = []
  let words = ''
  let at = 0
  let closes = true
  anyTag.lastIndex = 0
  for (let match = anyTag.exec(source); match; match = anyTag.exec(source)) {
    const [tag] = match
    words += source.slice(at, match.index)
    if (closes && silentTag.test(tag)) {
      silentEnd.lastIndex = anyTag.lastIndex
      closes = silentEnd.test(source)
      if (closes) anyTag.lastIndex = silentEnd.lastIndex
    }
    at = anyTag.lastIndex
    if (!blockEnd.test(tag)) words += ' '
    else if (words.trim() !== '') {
      paragraphs.push(words.replace(/\s+/g, ' ').trim())
      words = ''
    }
  }
  paragraphs.push((words + source.slice(at)).trim())
  return { title: name, sections: cut(outlineOf(paragraphs.map((text) => ({ text })))), metadata: {}, links: [] }
}

/** More tags than this are not read as a tree, which would take some 200 bytes each. */
const maxTags = 400_000

const hasTooManyTags = (source: string): boolean => {
  let count = 0
  for (let at = source.indexOf('<'); at >= 0 && count <= maxTags; at = source.indexOf('<', at + 1)) count++
  return count > maxTags
}

/** The page's own part of `Page | Site` where its first heading is only the name of the site; empty where it is not. */
const pageOfSite = (title: string, heading: string): string => {
  if (heading === '' || !title.endsWith(heading)) return ''
  return /^(.*\S)\s+[-–—|·•:»«/]\s+$/u.exec(title.slice(0, -heading.length))?.[1]?.trim() ?? ''
}

/** HTML: the main content of the page, its headings, lists, tables and code kept readable. */
export const parseHtml = (source: string, name: string): ParsedDocument => {
  if (hasTooManyTags(source)) return stripped(source, name)
  let root: Element
  try {
    root = parseHtmlTree(source)
  } catch (error) {
    if (error instanceof TooDeep) return stripped(source, name)
    throw error
  }
  const elements = elementsOf(root)
  const { blocks, links } = blocksOfHtml(mainContent(root), root.words)
  const metadata = metadataOf(elements)
  const pageTitle = elements.find(({ tag }) => tag === 'title')
  const words = pageTitle ? rawText(pageTitle).replace(/\s+/g, ' ').trim() : ''
  const heading = blocks.find(({ level }) => level === 1)?.text ?? ''
  const title = pageOfSite(words, heading) || heading || metadata['og:title'] || words
  return { title: title || name, sections: cut(outlineOf(blocks)), metadata, links }
}
