import { oneLine } from '../core/text/one-line.ts'
import type { AgentProblem } from '../core/verb.ts'
import type { Place } from './declaration.ts'
import type { ReadAgent } from './read-agent.ts'

/** A call of a verb that a file gives as an example. */
export interface ExampleCall {
  readonly agent: string
  readonly verb: string
  readonly input: { readonly [name: string]: unknown }
  readonly file: string
  readonly at: Place
}

/** What one file came to. Agents with an error are not in it, only their problems. */
export interface AgentFile {
  readonly agents: readonly ReadAgent[]
  readonly problems: readonly AgentProblem[]
  readonly calls: readonly ExampleCall[]
}

/** The largest file that is read, bytes: what an agent is told has to fit into a prompt. */
export const largestAgentFile = 200_000

/** A file that cannot be read as an agent at all. */
export const unreadable = (file: string, message: string, at: Place = { line: 1, column: 1 }): AgentFile => ({
  agents: [],
  problems: [{ file, ...at, severity: 'error', message: oneLine(message, 400) }],
  calls: [],
})

/** Why a text is not looked at any further: it is too long, or none. */
export function unfitText(text: string): string | undefined {
  if (text.length > largestAgentFile) return `the file is too large: an agent file can be at most ${largestAgentFile / 1_000} kB`
  return text.includes('\u0000') ? 'the file is not text' : undefined
}

/** The text with line ends and beginning as everybody expects them; lines keep their numbers. */
export const plainLines = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
