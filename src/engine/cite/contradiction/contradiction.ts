import { phrase } from '../../../core/text/phrase.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { denial, readStatement, type Statement } from '../statement.ts'
import { exchangedIn } from './exchanged.ts'
import { otherValue } from './quantities.ts'
import { readWords, type Word } from './read-clauses.ts'
import { otherStrength, otherStrengthNearby } from './strength.ts'

/** What a sentence rests on. */
export interface Evidence {
  /** The words that the mark quotes. */
  readonly quote: string
  /** The whole sentences of the source that they stand in. */
  readonly passage: string
  /** Title and headings that the passage stands under. */
  readonly heading: string
  /** All that was read there. */
  readonly source?: string
}

/** What contradicts a sentence: why, in a few words, and which of its pieces of evidence says so. */
export interface Contradiction {
  readonly reason: string
  readonly of: number
}

/** Share of the meaning-bearing words of a sentence that one of the source has to hold before it counts as saying the same, and the other way round. */
const nearlySame = 0.65
const notMuchLonger = 0.4
/** Or the claim holds wholly what the source says, and something beside. */
const wholly = 0.85
const fewestStems = 3
/** Share of the claim's words from which it is in the words of the source. */
const verbatim = 0.9

/** What code can be sure of. `read` are the texts of all that the run has read. undefined where it finds nothing, which says nothing of the sentence. */
export function contradictionOf(
  sentence: string,
  evidence: readonly Evidence[],
  question: string,
  read: readonly string[] = [],
): Contradiction | undefined {
  if (evidence.length === 0) return undefined
  const words = readWords(sentence)
  const joined = evidence.map(({ passage, heading }) => `${passage}. ${heading}`).join('. ')
  const cited = [...readWords(joined), ...[...new Set(evidence.map(({ source = '' }) => source))].flatMap(wordsOfSource)]
  const whole = readWords(evidence.map(({ passage }) => passage).join('. '))
  const known = [...cited, ...readWords(question)]
  const quote = readWords(evidence.map(({ quote }) => quote).join('. '))
  const value = otherValue(words, { quote, passage: whole, known, read })
  if (value) return { reason: value, of: 0 }
  const strength = otherStrengthNearby(words, whole)
  if (strength) return { reason: strength, of: 0 }
  const claim = readStatement(sentence)
  const versions = evidence.map((each) => nearestVersion(claim, each))
  for (const [of, { passage }] of evidence.entries()) {
    const version = versions[of]
    const reason =
      version &&
      ((isInItsWords(claim, version.statement) ? exchangedIn(words, readWords(passage)) : undefined) ??
        denied(claim, version.statement) ??
        otherStrength(words, whole))
    if (reason) return { reason, of }
  }
  return undefined
}

/** Words of the sources that sentences have cited lately: each sentence asks for them. */
const sourceWords = new Map<string, readonly Word[]>()
const mostSources = 40

function wordsOfSource(text: string): readonly Word[] {
  const known = sourceWords.get(text)
  if (known) return known
  if (sourceWords.size >= mostSources) sourceWords.clear()
  const words = readWords(text)
  sourceWords.set(text, words)
  return words
}

/** The sentence of a passage that says nearly the same as the claim, where one does. */
function nearestVersion(claim: Statement, { passage, quote }: Evidence): { readonly statement: Statement } | undefined {
  const versions = sentences(passage).map(({ start, end }) => readStatement(passage.slice(start, end)))
  // What is denied around the quote is denied of it.
  const quoted = readStatement(quote)
  if (quoted.negations === readStatement(passage).negations) versions.push(quoted)
  return versions
    .map((statement) => ({ statement, held: shareOf(claim, statement) }))
    .filter(({ statement, held }) => {
      const told = shareOf(statement, claim)
      return (held >= nearlySame && told >= notMuchLonger) || (told >= wholly && statement.stems.size >= fewestStems)
    })
    .sort((one, other) => other.held - one.held)[0]
}

/** Share of the meaning-bearing words of one statement that the other holds. */
const shareOf = (one: Statement, other: Statement): number =>
  [...one.stems].filter((stem) => other.stems.has(stem)).length / Math.max(1, one.stems.size)

/** Whether a claim is in the words of its source. */
const isInItsWords = ({ stems }: Statement, version: Statement): boolean =>
  [...stems].filter((stem) => !version.stems.has(stem)).length <= (1 - verbatim) * stems.size

/**
 * The very words of the source, in its order, but for one that denies. In other words a denial can be said without such a word (`keeps from`, `creates no archive`
 * for `fails without creating one`), and words that have a contrary stand for something else: looser rules caught none of 28 denials that a reader had turned
 * round, and objected to true sentences in five of six runs of a model.
 */
function denied(claim: Statement, version: Statement): string | undefined {
  const words = claim.sequence.filter((word) => word !== denial)
  const there = version.sequence.flatMap((word, at) => (word === denial ? [] : [{ word, at }]))
  const from = there.findIndex((_, start) => words.length >= fewestStems && words.every((word, at) => there[start + at]?.word === word))
  if (from === -1) return undefined
  const span = version.sequence.slice(there[from]!.at, there[from + words.length - 1]!.at + 1)
  const more = claim.negations - span.filter((word) => word === denial).length
  return more % 2 === 0 ? undefined : more > 0 ? phrase`the source does not negate it` : phrase`the source negates it`
}
