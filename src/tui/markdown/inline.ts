import type { Link, PhrasingContent } from 'mdast'
import { safeToShow } from '../../core/control-sequences.ts'
import { type Mark, marked, type Span, type Style } from './span.ts'

const openable = /^(?:https?:\/\/[^/\s]|file:\/\/|mailto:[^\s])/i

/** Terminals take no longer addresses (VTE and iTerm2: 2083 characters). */
const longest = 2083

/** An address that a terminal may open, in printable ASCII; undefined for any other. */
function openableAddress(url: string): string | undefined {
  const address = safeToShow(url).trim()
  if (!openable.test(address)) return undefined
  const encoded = address.toWellFormed().replace(/[^!-~]/gu, (character) => encodeURIComponent(character))
  return encoded.length <= longest ? encoded : undefined
}

/** What the renderers of a text share. */
export interface Page {
  /** The text that the places of nodes point into. */
  readonly source: string
  readonly colors: boolean
  readonly links: boolean
}

/** The spans of what stands inside a paragraph, a heading or a table cell. */
export const spansOf = (nodes: readonly PhrasingContent[], style: Style, page: Page): readonly Span[] =>
  nodes.flatMap((node) => spansOfNode(node, style, page))

function spansOfNode(node: PhrasingContent, style: Style, page: Page): readonly Span[] {
  switch (node.type) {
    case 'text':
      return withCitations(softBreaks(safeToShow(node.value)), style)
    case 'strong':
      return enclosed('**', 'bold', node.children, style, page)
    case 'emphasis':
      return enclosed('*', 'italic', node.children, style, page)
    case 'delete':
      return enclosed('~~', 'strike', node.children, style, page)
    case 'inlineCode': {
      const code = safeToShow(node.value).replace(/[\n\t]/g, ' ')
      return page.colors ? [{ text: code, style: marked(style, 'green') }] : [{ text: `\`${code}\``, style }]
    }
    case 'break':
      return [{ text: '\n', style }]
    case 'link':
      return spansOfLink(node, style, page)
    case 'image':
      return [{ text: `[image: ${oneLine(node.alt ?? '')}] (${oneLine(node.url)})`, style }]
    case 'html':
      return [{ text: safeToShow(node.value), style: marked(style, 'dim') }]
    default:
      return withCitations(softBreaks(sourceOf(node, page)), style)
  }
}

/** With colours the mark alone shows what is meant, without them the signs that were written. */
function enclosed(signs: string, mark: Mark, children: readonly PhrasingContent[], style: Style, page: Page): readonly Span[] {
  if (page.colors) return spansOf(children, marked(style, mark), page)
  return [{ text: signs, style }, ...spansOf(children, style, page), { text: signs, style }]
}

/** A link shows its address, unless the terminal opens it or its text is the address. A text that looks like another address never hides the real one. */
function spansOfLink(node: Link, style: Style, page: Page): readonly Span[] {
  const address = openableAddress(node.url)
  const words = wordsOf(node.children)
  if (address === undefined && citation.test(`[${words}]`)) return withCitations(softBreaks(sourceOf(node, page)), style)
  const isLive = page.colors && page.links && address !== undefined
  const linkStyle: Style = address === undefined ? style : marked(style, 'underline', 'blue')
  const spans = spansOf(node.children, isLive ? { ...linkStyle, address } : linkStyle, page)
  const isSame = [words, `http://${words}`, `mailto:${words}`].includes(node.url)
  if (isSame || (isLive && words.trim() !== '' && !looksLikeAddress.test(words))) return spans
  return [...spans, { text: ' (', style }, { text: oneLine(node.url), style: marked(style, 'dim') }, { text: ')', style }]
}

const looksLikeAddress = /^\s*(?:[a-z][a-z0-9+.-]*:|www\.)|^\s*[\w-]+(?:\.[\w-]+)+(?:[/:?#]|\s*$)/i

const wordsOf = (nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => ('value' in node ? node.value : 'children' in node ? wordsOf(node.children) : '')).join('')

const oneLine = (text: string): string => safeToShow(text).replace(/\s+/g, ' ')

const sourceOf = (node: PhrasingContent, page: Page): string =>
  page.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)

/** Marks of sources: `[1]`, of earlier versions `[s3]` and `[s1, s4]`; `[?]` where none was found, `[!]` where one says otherwise. */
const citation = /\[(?:[?!]|s?\d{1,4}(?:[ ]*[,;][ ]*s?\d{1,4})*)\]/
const citations = new RegExp(`(${citation.source})`, 'g')

/** Split by a pattern with one group: every second piece is a mark. */
const withCitations = (text: string, style: Style): readonly Span[] =>
  text.split(citations).flatMap((piece, index) => {
    if (piece === '') return []
    if (index % 2 === 0) return [{ text: piece, style }]
    return [
      {
        text: piece,
        style: piece === '[?]' ? marked(style, 'yellow') : piece === '[!]' ? marked(style, 'red') : marked(style, 'dim', 'cyan'),
      },
    ]
  })

const unspaced = '[\\u3000-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uff00-\\uff60]'
const betweenUnspaced = new RegExp(`(?<=${unspaced})[ \\t]*\\n[ \\t]*(?=${unspaced})`, 'g')

/** A line break in the source is a space, and nothing between Chinese or Japanese signs. */
const softBreaks = (text: string): string =>
  text.includes('\n') ? text.replace(betweenUnspaced, '').replace(/[ \t]*\n[ \t]*/g, ' ') : text.replaceAll('\t', ' ')
