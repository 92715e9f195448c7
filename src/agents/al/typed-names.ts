import { isRecord } from '../../core/json.ts'
import { error, type Reading } from '../agent-problems.ts'
import { deepestNesting, type Member, type Node, type Place } from '../declaration.ts'
import { type Directive, wantColon } from './directive.ts'
import { type Lines, placeOf, rest } from './lines.ts'

/** `params:` or `returns:` with one `name type` a line below it. Whatever a name is, it is a name here: `port`, `agent` and `file` too. */
export function typedNames(directive: Directive, lines: Lines, reading: Reading): Node {
  const { word, line, text, at } = directive
  wantColon(directive, reading)
  if (text !== '') error(reading, at, `${word} go below ${word}:, one NAME TYPE per line`)
  const members: Member[] = []
  for (let found = lines.deeper(line.indent); found; found = lines.deeper(line.indent)) {
    const [all, dash = '', name, separator] = /^(-\s+)?([A-Za-z_][\w-]*\??)(\s*:|(?=\s|$))/.exec(found.text) ?? []
    if (all === undefined || name === undefined) {
      error(reading, placeOf(found), `${JSON.stringify(found.text)} is not a valid parameter; write NAME TYPE, such as: repo string`)
      continue
    }
    const type = rest(found, dash.length + name.length + (separator?.length ?? 0))
    members.push({ name, at: { line: found.number, column: found.column + dash.length }, value: typeNode(type, reading) })
  }
  return { kind: 'members', at: placeOf(line), members }
}

function typeNode({ text, at }: { readonly text: string; readonly at: Place }, reading: Reading): Node {
  if (!text.startsWith('{')) return { kind: 'value', at, value: text }
  try {
    const json: unknown = JSON.parse(text)
    if (!isDeeper(json, deepestNesting)) return nodeOf(json, at)
    error(reading, at, `the JSON Schema is nested more than ${deepestNesting} levels deep`)
  } catch {
    error(reading, at, 'the JSON Schema is not valid JSON; write it on one line')
  }
  return { kind: 'value', at, value: 'object' }
}

/** Whether data has more than so many lists and objects inside each other. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

/** Data as a node, all of it at one place. */
function nodeOf(value: unknown, at: Place): Node {
  if (Array.isArray(value)) return { kind: 'list', at, items: value.map((item) => nodeOf(item, at)) }
  if (isRecord(value))
    return { kind: 'members', at, members: Object.entries(value).map(([name, member]) => ({ name, at, value: nodeOf(member, at) })) }
  return { kind: 'value', at, value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null }
}
