import type { Source } from '../../core/source.ts'
import { sentences } from '../../core/text/sentences.ts'
import { contradictionOf } from '../../engine/cite/contradiction/contradiction.ts'
import { findPassage } from '../../engine/cite/find-passage.ts'
import { readStatement } from '../../engine/cite/statement.ts'

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
    support: Math.round((supportOf(statement, source) ?? 0) * 1000) / 1000,
  }))
}

/** The first sentence that not even a text with the very same words would bear out, because it has none that mean anything by themselves. */
export const cannotBeCompared = (expected: string): string | undefined => {
  const statements = statementsOf(expected)
  return statements.length === 0 ? expected : statements.find((statement) => supportOf(statement, sourceOf(statement)) === undefined)
}

/** undefined where nothing of the text can be compared; 0 where it says otherwise. */
function supportOf(statement: string, source: Source): number | undefined {
  const passage = findPassage(statement, source)
  if (!passage) return undefined
  const { words } = readStatement(passage.quote)
  if ([...readStatement(statement).names].some((name) => !words.has(name) && !passage.quote.toLowerCase().includes(name))) return 0
  return contradictionOf(statement, [{ quote: passage.quote, passage: passage.quote, heading: '' }], '') ? 0 : passage.score
}

const statementsOf = (text: string): readonly string[] => sentences(text).map(({ start, end }) => text.slice(start, end))

const sourceOf = (text: string): Source => ({ id: 'answer', title: '', uri: '', text })
