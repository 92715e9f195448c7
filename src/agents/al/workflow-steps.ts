import { error, meant, type Reading, warning } from '../agent-problems.ts'
import type { Member, Node } from '../declaration.ts'
import { type Directive, directiveOf, unquoted, wantColon } from './directive.ts'
import { isItem, type Line, type Lines, placeOf } from './lines.ts'

const keys = ['activity', 'timeout', 'retry', 'on_failure', 'requires_approval']

/** `steps:` with `- activity: TOOL` items below it, one after the other. */
export function workflowSteps(directive: Directive, lines: Lines, reading: Reading): Node {
  wantColon(directive, reading)
  if (directive.text !== '') error(reading, directive.at, 'steps go below steps:, each as - activity: TOOL')
  const { line } = directive
  const items: Node[] = []
  for (let item = lines.item(line.indent); item; item = lines.item(line.indent)) {
    if (isItem(item)) items.push(stepOf(item, lines, reading))
    else error(reading, placeOf(item), `${JSON.stringify(item.text)} is not a valid step; write - activity: TOOL`)
  }
  return { kind: 'list', at: placeOf(line), items }
}

function stepOf(item: Line, lines: Lines, reading: Reading): Node {
  const at = placeOf(item)
  const members: Member[] = []
  const offset = /^-\s*/.exec(item.text)?.[0].length ?? 0
  const take = (line: Line, from: number) => {
    const directive = directiveOf(line, from)
    const member = directive && memberOf(directive, reading)
    if (member) members.push(member)
    else if (!directive) error(reading, placeOf(line), `${JSON.stringify(line.text)} is not valid in a step; write NAME: VALUE`)
  }
  if (item.text.length > offset) take(item, offset)
  for (let line = lines.deeper(item.indent); line; line = lines.deeper(item.indent)) take(line, 0)
  if (!members.some(({ name }) => name === 'tool')) {
    error(reading, at, 'the step names no tool; write - activity: TOOL')
    // Nothing more is said about this one.
    return { kind: 'list', at, items: [] }
  }
  return { kind: 'members', at, members }
}

function memberOf(directive: Directive, reading: Reading): Member | undefined {
  const { word, text, at, hasColon, line } = directive
  const wordAt = { line: line.number, column: line.column + line.text.indexOf(word) }
  const bare = !hasColon && text === '' && isItem(line) && !keys.includes(word)
  if (bare) return { name: 'tool', at: wordAt, value: { kind: 'value', at: wordAt, value: word } }
  if (!keys.includes(word) && word !== 'tool') {
    error(reading, wordAt, `a step has no "${JSON.stringify(word).slice(1, -1)}"${meant(word, keys, `it has ${keys.join(', ')}`)}`)
    return undefined
  }
  wantColon(directive, reading)
  const value = unquoted(text)
  if (word === 'retry') return tellRetry(value, at, reading)
  const isBoolean = word === 'requires_approval' && /^(?:true|false)$/.test(value)
  return {
    name: word === 'activity' ? 'tool' : word,
    at: wordAt,
    value: { kind: 'value', at, value: isBoolean ? value === 'true' : value },
  }
}

/** How often a call is tried is not for an agent to say. */
function tellRetry(value: string, at: Member['at'], reading: Reading): undefined {
  if (!/^\d+$/.test(value)) error(reading, at, `retry must be a whole number, not ${JSON.stringify(value)}`)
  else if (value !== '1')
    warning(reading, at, `retry ${value} is ignored: read-only steps are retried once, steps that change something are never retried`)
}
