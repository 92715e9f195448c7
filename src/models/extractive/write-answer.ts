import type { ShownSource } from '../../core/model.ts'
import { chooseQuotes, type Mixture } from './choose-quotes.ts'
import { coverage } from './evidence.ts'
import { evidenceList, type Hops } from './evidence-list.ts'
import { type Passage, passagesOf } from './passages.ts'
import { absentLine, phrases } from './phrases.ts'
import { type Question, readQuestion } from './question.ts'
import { byTable, paragraph } from './quotes.ts'

/** How many sources are read for an answer. */
const mostRead = 12

/** An answer and whether any sentence in it answers; the rest is evidence. */
export interface WrittenAnswer {
  readonly text: string
  readonly answers: boolean
}

/** How an answer is written. */
interface Writing {
  /** `perhapsMore` and `manyHops` list more sources, `perhapsMore` only those that are close to the answer or about a thing that is named. */
  readonly hops?: Hops
  readonly mixture?: Mixture | undefined
  /** Words of the question that no document holds: the answer says so, and marks them as missing. */
  readonly absent?: readonly string[]
  /** The word of the question that asks for one end of an order, such as `highest`. */
  readonly superlative?: string | undefined
  /** Whether it stands in the place of a language model's answer. */
  readonly inItsPlace?: boolean
}

/** What is said where nothing could be searched and nothing came with the question. */
export const unsearchedAnswer = ({ language }: Question): WrittenAnswer => ({ text: phrases[language].unsearched, answers: false })

/**
 * An answer made of quotes: that no language model was used, the sentences that answer best, each word for word with its mark `[s3]`, then the
 * sources in the order of their worth with the best passage of each. `sources` in any order; duplicates by handle count once. In place of a model that was
 * called, nothing is said of models: the note of the answer tells what became of it.
 */
export function extractiveAnswer(
  question: string,
  sources: readonly ShownSource[],
  { inItsPlace = false }: Pick<Writing, 'inItsPlace'> = {},
): string {
  const read = readQuestion(question)
  const unique = [...new Map(sources.map((source) => [source.handle, source])).values()]
  const worth = new Map(unique.map((source) => [source.handle, coverage(read, source) + 0.3 * (source.score ?? 0)]))
  return writeAnswer(
    read,
    unique.sort((a, b) => (worth.get(b.handle) ?? 0) - (worth.get(a.handle) ?? 0)),
    { inItsPlace },
  ).text
}

/** The same from sources that are ranked already, best first. */
export function writeAnswer(
  question: Question,
  ranked: readonly ShownSource[],
  { hops = 'oneHop', mixture, absent = [], superlative, inItsPlace = false }: Writing = {},
): WrittenAnswer {
  const own = phrases[question.language]
  const said = inItsPlace ? { ...own, ...own.inItsPlace } : own
  const sources = ranked.filter(({ text }) => text.trim() !== '').slice(0, mostRead)
  const passages = judged(passagesOf(question, sources), mixture)
  const opened = (phrase: string, ...lines: readonly string[]): string =>
    [phrase, ...(absent.length > 0 ? [absentLine(question, absent)] : []), ...lines].join('  \n')
  if (passages.length === 0) return { text: opened(said.nothing), answers: false }
  const quotes = chooseQuotes(question, sources, passages, { mixture, superlative })
  const { chosen, together, isComparison, leftOut } = quotes
  const evidence = evidenceList({ question, sources, passages, quotes, hops, isMixed: mixture !== undefined })
  // What is left to the reader is missing from the answer.
  const compare = isComparison && superlative ? [`${said.compare(superlative)} [missing: "${superlative}"]`] : []
  const half = leftOut && !absent.includes(leftOut.word) ? [`${said.half(leftOut.word)} [missing: "${leftOut.word}"]`] : []
  const text = [
    chosen.length > 0 ? opened(said.quoted, ...compare, ...half) : opened(said.unsure),
    ...byTable(together).map(paragraph),
    ...(evidence.length > 0 ? [said.evidence, evidence.map((line, at) => `${at + 1}. ${line}`).join('\n')] : []),
  ].join('\n\n')
  return { text, answers: chosen.length > 0 }
}

/** Passages that count, best first. */
const judged = (passages: readonly Passage[], mixture: Mixture | undefined): readonly Passage[] =>
  mixture ? passages.flatMap((passage) => mixture.judge(passage) ?? []).sort((a, b) => b.score - a.score) : passages
