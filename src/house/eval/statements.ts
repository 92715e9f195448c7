import type { Source } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { findSupport } from '../../engine/cite/support.ts'

/** An expected sentence, and how well an answer bears it out: 0, or the share of its words that the best passage of the answer holds. */
export interface Compared {
  readonly statement: string
  readonly support: number
}

/**
 * Compares the sentences of an expected text with an answer by the rules that citations are checked by: words, numbers, names, negations and contraries.
 * Deterministic; no model is asked.
 */
export function compareStatements(expected: string, answer: string): readonly Compared[] {
  const source = sourceOf(answer)
  return statementsOf(expected).map((statement) => ({
    statement,
    support: Math.round((findSupport(statement, source)?.score ?? 0) * 1000) / 1000,
  }))
}

/** The first sentence that not even a text with the very same words would bear out, because it has none that mean anything by themselves. */
export const cannotBeCompared = (expected: string): string | undefined => {
  const statements = statementsOf(expected)
  return statements.length === 0 ? expected : statements.find((statement) => !findSupport(statement, sourceOf(statement)))
}

const statementsOf = (text: string): readonly string[] => sentences(text).map(({ start, end }) => text.slice(start, end))

const sourceOf = (text: string): Source => ({ id: 'answer', title: '', uri: '', text })
