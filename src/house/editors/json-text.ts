import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser'

/** A value as a configuration file of ours has it: texts, lists of them, and tables. */
export type Entry = string | readonly string[] | { readonly [key: string]: Entry }

/** How a text indents, and ends its lines. */
interface Layout {
  readonly unit: string
  readonly eol: string
}

/** The tree of JSON text, in which comments and commas at the end are fine; an offset where it is broken, undefined where there is nothing. */
export function treeOf(text: string): Node | undefined | { readonly brokenAt: number } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  if (text.trim() === '') return undefined
  return errors[0] ? { brokenAt: errors[0].offset } : tree
}

/** The value of a key of an object; the last one counts where a key stands twice, as for every reader of JSON. */
export const member = (object: Node, key: string): Node | undefined =>
  object.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1]

/** Adds a key behind the others of `object`, which has not got it. Every other character of the text stays. */
export function addMember(text: string, root: Node, object: Node, key: string, value: Entry): string {
  const layout = layoutOf(text, root)
  const close = object.offset + object.length - 1
  const last = object.children?.at(-1)
  const inside = text.slice(object.offset, close)
  if (last && !inside.includes('\n')) {
    const at = last.offset + last.length
    return `${text.slice(0, at)}, ${JSON.stringify(key)}: ${onOneLine(value)}${text.slice(at)}`
  }
  const outer = indentAt(text, object.offset)
  const indent = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + layout.unit
  const property = `${layout.eol}${indent}${JSON.stringify(key)}: ${written(value, indent, layout)}`
  const end = text.slice(0, close).trimEnd().length
  const tail = text.slice(end, close)
  if (!last) return `${text.slice(0, end)}${property}${tail.includes('\n') ? tail : layout.eol + outer}${text.slice(close)}`
  const lastEnd = last.offset + last.length
  const closed = commaAfter(text, lastEnd) !== undefined
  return `${text.slice(0, lastEnd)}${closed ? '' : ','}${text.slice(lastEnd, end)}${property}${closed ? ',' : ''}${tail}${text.slice(close)}`
}

/** Gives a value another text. */
export const replaceValue = (text: string, root: Node, node: Node, value: Entry): string =>
  text.slice(0, node.offset) + written(value, indentAt(text, node.offset), layoutOf(text, root)) + text.slice(node.offset + node.length)

/** Takes a key out of `object`, with the comma that came with it: the reverse of `addMember`. */
export function removeMember(text: string, object: Node, key: string): string {
  const properties = object.children ?? []
  const index = properties.findLastIndex((property) => property.children?.[0]?.value === key)
  const [property, before] = [properties[index], properties[index - 1]]
  if (!property) return text
  const from = text.slice(0, property.offset).trimEnd().length
  const end = property.offset + property.length
  const comma = commaAfter(text, end)
  const rest = text.slice(comma === undefined ? end : comma + 1)
  const kept = text.slice(0, from)
  if (comma === undefined && before) {
    const own = commaAfter(text, before.offset + before.length) ?? from
    return kept.slice(0, own) + kept.slice(own + 1) + rest
  }
  return properties.length === 1 && kept.endsWith('{') ? kept + rest.trimStart() : kept + rest
}

/** The offset of the comma that follows, over white space and comments. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined
}

function layoutOf(text: string, root: Node): Layout {
  const first = root.children?.[0]
  const unit = first && startsLine(text, first.offset) ? indentAt(text, first.offset) : ''
  return { unit: unit || '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const indentAt = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
const startsLine = (text: string, offset: number): boolean => text.slice(lineStart(text, offset), offset).trim() === ''

/** Tables over several lines, lists on one, as people write them. */
function written(value: Entry, indent: string, { unit, eol }: Layout): string {
  if (typeof value === 'string' || isList(value)) return onOneLine(value)
  const inner = indent + unit
  const lines = Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${written(each, inner, { unit, eol })}`)
  return `{${eol}${lines.join(`,${eol}`)}${eol}${indent}}`
}

function onOneLine(value: Entry): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (isList(value)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`)
    .join(', ')} }`
}

const isList = (value: Entry): value is readonly string[] => Array.isArray(value)
