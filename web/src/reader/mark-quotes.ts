import type { Code, Html, InlineCode, Node, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { partsOfValue, placesOf, type QuotedPart } from '../parts/quoted-parts.ts'

/** Begins what we say in properties, so that no HTML of a document can say the same. */
const seal = [...crypto.getRandomValues(new Uint32Array(4))].join('-')

/** Says in a property which marks quote the words of an element. */
const sealed = (marks: readonly number[]): string => `${seal} ${marks.join(' ')}`

/** The marks of a property; nothing where a document has written it. */
export const marksOf = (property: unknown): readonly number[] =>
  isSealed(property)
    ? property
        .slice(seal.length + 1)
        .split(' ')
        .map(Number)
    : []

/** The parts of a block of code; nothing where none of it is quoted. */
export const codePartsOf = (property: unknown): readonly QuotedPart[] | undefined =>
  isSealed(property) ? JSON.parse(property.slice(seal.length + 1)) : undefined

const isSealed = (property: unknown): property is string => typeof property === 'string' && property.startsWith(`${seal} `)

/** Marks the quotes of a Markdown text in what it is rendered to, wherever they begin and end: within words, links, tables, code and HTML. */
export const markQuotes = (text: string, parts: readonly QuotedPart[]) => () => (tree: Root) => {
  if (parts.every(({ marks }) => marks.length === 0)) return
  const walk = (node: Root | RootContent): void => {
    if (node.type === 'code') markCode(node, text, parts)
    else if (node.type === 'html') markHtml(node, parts)
    else if ('children' in node)
      node.children = node.children.flatMap((child): readonly RootContent[] => {
        if (child.type === 'text') return markText(child, text, parts)
        if (child.type === 'inlineCode') return [markInlineCode(child, text, parts)]
        walk(child)
        return [child]
      }) as typeof node.children
  }
  walk(tree)
}

const cut = (node: Text | InlineCode, text: string, parts: readonly QuotedPart[]): readonly QuotedPart[] => {
  const [begin, end] = rangeOf(node)
  return partsOfValue(node.value, placesOf(node.value, text.slice(begin, end), begin), parts)
}

const rangeOf = ({ position }: Node): readonly [number, number] => [position?.start.offset ?? 0, position?.end.offset ?? 0]

const asPhrasing = ({ text, marks }: QuotedPart): PhrasingContent =>
  marks.length === 0
    ? { type: 'text', value: text }
    : {
        type: 'emphasis',
        data: { hName: 'mark', hProperties: { dataMarks: sealed(marks) } },
        children: [{ type: 'text', value: text }],
      }

const markText = (node: Text, text: string, parts: readonly QuotedPart[]): readonly PhrasingContent[] =>
  cut(node, text, parts).map(asPhrasing)

const markInlineCode = (node: InlineCode, text: string, parts: readonly QuotedPart[]): PhrasingContent => {
  const pieces = cut(node, text, parts)
  if (pieces.every(({ marks }) => marks.length === 0)) return node
  return { type: 'emphasis', data: { hName: 'code' }, children: pieces.map(asPhrasing) }
}

function markCode(node: Code, text: string, parts: readonly QuotedPart[]): void {
  const [begin, end] = rangeOf(node)
  const raw = text.slice(begin, end)
  const head = /^(?:`{3,}|~{3,})[^\n]*\n/.exec(raw)?.[0].length ?? 0
  const pieces = partsOfValue(node.value, placesOf(node.value, raw.slice(head), begin + head), parts)
  if (pieces.every(({ marks }) => marks.length === 0)) return
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataQuoted: `${seal} ${JSON.stringify(pieces)}` } }
}

/** Marks what stands between the tags; the tags themselves are checked after they are read. */
function markHtml(node: Html, parts: readonly QuotedPart[]): void {
  let at = rangeOf(node)[0]
  node.value = node.value
    .split(/(<!--[\s\S]*?-->|<[^>]*>)/)
    .map((piece) => {
      const begin = at
      at += piece.length
      if (piece.startsWith('<') || piece.trim() === '') return piece
      const places = Array.from(piece, (_, index) => begin + index)
      return partsOfValue(piece, places, parts)
        .map(({ text, marks }) => (marks.length === 0 ? text : `<mark data-marks="${sealed(marks)}">${text}</mark>`))
        .join('')
    })
    .join('')
}
