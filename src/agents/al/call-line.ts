import type { ExampleCall } from '../agent-file.ts'
import { error, type Reading } from '../agent-problems.ts'
import { verbName } from '../verb-name.ts'
import type { Directive } from './directive.ts'
import { placeOf } from './lines.ts'

/** Characters of a call. */
const longest = 2_000

/** `call AGENT VERB name=value ...`: an example. Values are JSON where they can be, else text. */
export function callLine({ text, at, line }: Directive, reading: Reading): ExampleCall | undefined {
  if (text.length > longest) return error(reading, at, `a call can have at most ${longest} characters`)
  const [agent, verb, ...pairs] = text.match(/(?:[^\s"']|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []
  const name = verb === undefined ? undefined : verbName(verb)
  if (agent === undefined || name === undefined)
    return error(reading, at, 'a call needs an agent and a verb; write call AGENT VERB name=value')
  if (typeof name === 'string') return error(reading, at, name)
  const input = pairs.flatMap((pair) => {
    const [, key, value] = /^([A-Za-z_][\w-]*)=(.*)$/s.exec(pair) ?? []
    if (key !== undefined && value !== undefined) return [[key, argumentOf(value)] as const]
    error(reading, at, `${JSON.stringify(pair)} is not a valid call argument; write name=value`)
    return []
  })
  return { agent, verb: name.id, input: Object.fromEntries(input), file: reading.file, at: placeOf(line) }
}

function argumentOf(text: string): unknown {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
