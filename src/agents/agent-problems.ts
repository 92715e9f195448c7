import { nearest } from '../core/spelling-suggestion.ts'
import { oneLine } from '../core/text/one-line.ts'
import type { Tool } from '../core/tool.ts'
import type { AgentProblem } from '../core/verb.ts'
import type { Place } from './declaration.ts'
import { isPlainSchema } from './plain-schema.ts'

/** The tools that an agent can name. A toolbox is one. */
export interface KnownTools {
  readonly names: readonly string[]
  get(name: string): (Pick<Tool, 'gives' | 'takes' | 'delegates'> & Partial<Pick<Tool, 'input'>>) | undefined
}

/** What the loaders are given by the app, since it stands on the same floor as they do. */
export interface LoadOptions {
  /** Where absent, any tool can be named, and tools without `steps` run in the order of their list. */
  readonly tools?: KnownTools
  /** Rejects for what is no JSON Schema. Where absent, schemas are taken as they are. */
  checkSchema?(schema: { readonly [key: string]: unknown }): Promise<unknown>
}

/** What goes on while one agent is read: its problems so far, and the JSON Schemas that are still to be checked. */
export interface Reading {
  readonly file: string
  readonly options: LoadOptions
  readonly problems: AgentProblem[]
  readonly schemas: { readonly at: Place; readonly what: string; readonly json: { readonly [key: string]: unknown } }[]
}

export const startReading = (file: string, options: LoadOptions): Reading => ({ file, options, problems: [], schemas: [] })

/** Characters of a problem: what it quotes can be of any length. */
export const longestMessage = 400

/** The agent cannot be used. */
export function error({ file, problems }: Reading, { line, column }: Place, message: string): undefined {
  problems.push({ file, line, column, severity: 'error', message: oneLine(message, longestMessage) })
}

/** The agent can be used, and its author should know. */
export function warning({ file, problems }: Reading, { line, column }: Place, message: string): void {
  problems.push({ file, line, column, severity: 'warning', message: oneLine(message, longestMessage) })
}

/** Problems in the order of their places. */
export const byPlace = (problems: readonly AgentProblem[]): readonly AgentProblem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column)

export const isUsable = ({ problems }: Reading): boolean => problems.every(({ severity }) => severity !== 'error')

/** `; did you mean tools?`, else what is said instead. */
export function meant(word: string, words: readonly string[], otherwise: string): string {
  const near = nearest(word, words)
  return `; ${near ? `did you mean ${near}?` : otherwise}`
}

/** Checks the schemas that were met, where that takes a second look. */
export async function checkSchemas(reading: Reading): Promise<void> {
  for (const { at, what, json } of reading.schemas) {
    if (isPlainSchema(json)) continue
    try {
      await reading.options.checkSchema?.(json)
    } catch (thrown) {
      error(reading, at, thrown instanceof Error ? [what, 'is', thrown.message].join(' ') : `${what} is not a JSON Schema`)
    }
  }
}
