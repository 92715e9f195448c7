import { sentences } from '../../core/text/sentences.ts'
import { terms } from '../../core/text/words.ts'
import type { Passage } from './passages.ts'

/** One sentence of one side. */
export interface Statement extends Passage {
  readonly terms: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** Two statements about the same thing. */
export interface Match {
  readonly first: Statement
  readonly second: Statement
  /** True where they hold the same numbers and, negations included, nearly the same words. */
  readonly alike: boolean
}

/** Share of the smaller statement's words that the other holds: from here on they are about the same, from there on they say the same. */
const about = 0.5
const same = 0.8
/** Words that a statement needs to be compared by. */
const leastTerms = 3
const negation = /\b(?:not|no|never|none|cannot|without|\w+n't)\b/i

/** The sentences of passages, each once, short ones left out. */
export function statements(passages: readonly Passage[]): readonly Statement[] {
  const seen = new Map<string, Statement>()
  for (const passage of passages)
    for (const { start, end, kind } of sentences(passage.quote)) {
      const quote = passage.quote.slice(start, end)
      const words = new Set(terms(quote))
      if (kind === 'heading' || kind === 'code' || words.size < leastTerms || seen.has(quote)) continue
      seen.set(quote, { ...passage, quote, terms: words, numbers: new Set(quote.match(/\d+(?:[.,]\d+)*/g) ?? []) })
    }
  return [...seen.values()]
}

/** Each statement of the first side with the one of the second that shares most words with it, where that is enough; each is used once. */
export function matches(first: readonly Statement[], second: readonly Statement[]): readonly Match[] {
  const pairs = first
    .flatMap((a) => second.map((b) => ({ a, b, share: shareOf(a, b) })))
    .filter(({ share }) => share >= about)
    .sort((one, other) => other.share - one.share)
  const used = new Set<Statement>()
  const found: Match[] = []
  for (const { a, b, share } of pairs) {
    if (used.has(a) || used.has(b)) continue
    used.add(a).add(b)
    const alike = share >= same && isSame(a.numbers, b.numbers) && negation.test(a.quote) === negation.test(b.quote)
    found.push({ first: a, second: b, alike })
  }
  return found
}

function shareOf(a: Statement, b: Statement): number {
  const shared = [...a.terms].filter((term) => b.terms.has(term)).length
  return shared / Math.min(a.terms.size, b.terms.size)
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((each) => b.has(each))
