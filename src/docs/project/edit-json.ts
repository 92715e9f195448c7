import { createScanner, type Node, parseTree } from 'jsonc-parser'
import { isRecord } from '../../core/json.ts'

/**
 * Changes one member of a JSON text and leaves every other character as its author wrote it, comments and commas at the end too. The text must be valid
 * but for those; `path` names objects from the outermost inwards, and those that are missing are made.
 */
export function setMember(text: string, path: readonly string[], key: string, value: unknown): string {
  const root = rootOf(text)
  const object = objectAt(root, path)
  if (!object) return setMember(text, path.slice(0, -1), path.at(-1)!, { [key]: value })
  const present = memberOf(object, key)?.children?.[1]
  const layout = layoutOf(text, root)
  if (present) return splice(text, present.offset, endOf(present), written(value, indentAt(text, present.offset), layout))
  const last = object.children?.at(-1)
  const close = endOf(object) - 1
  if (last && !text.slice(object.offset, close).includes('\n'))
    return splice(text, endOf(last), endOf(last), `, ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const outer = indentAt(text, object.offset)
  const indent = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + layout.unit
  const member = `${layout.newline}${indent}${JSON.stringify(key)}: ${written(value, indent, layout)}`
  // What stands behind the last member, such as a comment, stays with it.
  const end = text.slice(0, close).trimEnd().length
  if (!last)
    return splice(text, end, close, member + (text.slice(end, close).includes('\n') ? text.slice(end, close) : layout.newline + outer))
  const comma = commaBehind(text, endOf(last))
  const added = splice(text, end, end, comma === undefined ? member : `${member},`)
  return comma === undefined ? splice(added, endOf(last), endOf(last), ',') : added
}

/** Takes a member out with its comma; a text without it comes back as it is. What `setMember` added goes without a trace. */
export function removeMember(text: string, path: readonly string[], key: string): string {
  const object = objectAt(rootOf(text), path)
  const member = object && memberOf(object, key)
  if (!object || !member) return text
  const members = object.children ?? []
  const before = members[members.indexOf(member) - 1]
  const start = text.slice(0, member.offset).trimEnd().length
  const comma = commaBehind(text, endOf(member))
  const rest = text.slice(comma === undefined ? endOf(member) : comma + 1)
  const kept = text.slice(0, start)
  const own = comma === undefined && before ? commaBehind(text, endOf(before)) : undefined
  if (own !== undefined) return splice(kept, own, own + 1, '') + rest
  return members.length === 1 && kept.endsWith('{') ? kept + rest.trimStart() : kept + rest
}

interface Layout {
  readonly unit: string
  readonly newline: string
}

/** The object that the text holds. Throws for every other text. */
function rootOf(text: string): Node {
  // A byte order mark is no part of JSON; a space in its place keeps the offsets.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true })
  if (root?.type !== 'object') throw new TypeError('the text is not a JSON object')
  return root
}

function objectAt(root: Node, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((object, key) => object && memberOf(object, key)?.children?.[1], root)
}

/** The last one of that name, which is the one that counts. */
const memberOf = (object: Node, key: string): Node | undefined => object.children?.findLast((member) => member.children?.[0]?.value === key)

const endOf = ({ offset, length }: Node): number => offset + length

/** The place of the comma that follows, over white space and comments. */
function commaBehind(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined
}

function layoutOf(text: string, root: Node): Layout {
  const first = root.children?.[0]
  return {
    unit: (first && startsLine(text, first.offset) && indentAt(text, first.offset)) || '  ',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const indentAt = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
const startsLine = (text: string, offset: number): boolean => text.slice(lineStart(text, offset), offset).trim() === ''

/** Objects over several lines, everything else on one, as people write it. */
function written(value: unknown, indent: string, layout: Layout): string {
  if (Array.isArray(value)) return `[${value.map((each) => written(each, indent, layout)).join(', ')}]`
  if (!isRecord(value) || Object.keys(value).length === 0) return JSON.stringify(value)
  const { unit, newline } = layout
  const members = Object.entries(value).map(
    ([key, each]) => `${indent}${unit}${JSON.stringify(key)}: ${written(each, indent + unit, layout)}`,
  )
  return `{${newline}${members.join(`,${newline}`)}${newline}${indent}}`
}

const splice = (text: string, start: number, end: number, inserted: string): string => text.slice(0, start) + inserted + text.slice(end)
