import type { Query, RankInput } from './ranking-types.ts'

/** Inverse document frequency as in BM25, never negative: `count` of `total` have the term. */
export const rarity = (count: number, total: number): number => Math.log(1 + (total - count + 0.5) / (count + 0.5))

/** A question's terms with their weights in one collection, and a table from term numbers back to them. */
export interface Question {
  readonly size: number
  /** Rarity of each term, 0 where the collection hasn't it; `share` is the same times what the first stage lets it count. */
  readonly weights: Float64Array
  readonly shares: Float64Array
  /** 1 for words, 0 for identifiers. */
  readonly words: Uint8Array
  readonly forms: Uint8Array
  /** Sum of the words' weights, of all terms' shares, and the number of words; none is 0. */
  readonly total: number
  readonly totalShare: number
  readonly known: number
  /** How often each term stands in an average token, estimated from its sections. */
  readonly background: Float64Array
  /** 1 at `first * size + second` where the second word stands next to the first in the question, or one word farther on. */
  readonly follows: Uint8Array
  /** Neighbouring words of the question, as `first * size + second`, and the sum of their weights (of each the smaller one); the sum is never 0. */
  readonly pairs: Int32Array
  readonly totalPairs: number
  /** The index of a term in the question, or -1. */
  readonly find: (term: number) => number
}

const slots = 256

/** Prepares a question once for all its candidates. */
export const prepare = ({ query, terms, collection }: RankInput): Question => {
  const size = query.terms.length
  const weights = new Float64Array(size)
  const shares = new Float64Array(size)
  const words = new Uint8Array(size)
  const forms = new Uint8Array(size)
  const background = new Float64Array(size)
  const numbers = new Int32Array(slots).fill(-1)
  const indexes = new Int32Array(slots)
  let total = 0
  let totalShare = 0
  let known = 0
  query.terms.forEach((term, at) => {
    const { number, sections } = terms[at] ?? { number: -1, sections: 0 }
    words[at] = term.kind === 'word' ? 1 : 0
    forms[at] = term.form
    if (number < 0) return
    const weight = rarity(sections, collection.sections)
    weights[at] = weight
    shares[at] = weight * term.weight
    totalShare += weight * term.weight
    background[at] = (2 * sections) / (collection.sections * Math.max(1, collection.averageBody))
    let slot = Math.imul(number, 0x9e3779b1) >>> 24
    while ((numbers[slot] ?? -1) >= 0) slot = (slot + 1) % slots
    numbers[slot] = number
    indexes[slot] = at
    if (term.kind !== 'word') return
    total += weight
    known += 1
  })
  const find = (term: number): number => {
    let slot = Math.imul(term, 0x9e3779b1) >>> 24
    for (let found = numbers[slot] ?? -1; found >= 0; found = numbers[slot] ?? -1) {
      if (found === term) return indexes[slot] ?? -1
      slot = (slot + 1) % slots
    }
    return -1
  }
  const { follows, pairs } = orderOf(query)
  const totalPairs = pairs.reduce((sum, pair) => sum + Math.min(weights[Math.floor(pair / size)] ?? 0, weights[pair % size] ?? 0), 0)
  return {
    ...{ size, weights, shares, words, forms, background, follows, pairs, find },
    ...{ total: total || 1, totalShare: totalShare || 1, known: known || 1, totalPairs: totalPairs || 1 },
  }
}

/** Which words of a question stand beside which. */
const orderOf = ({ terms }: Query): Pick<Question, 'follows' | 'pairs'> => {
  const size = terms.length
  const placed: number[] = []
  terms.forEach(({ kind, places }, term) => {
    if (kind === 'word') for (const place of places) placed[place] = term
  })
  const follows = new Uint8Array(size * size)
  const pairs = placed.flatMap((first, place) => {
    const [second, third] = [placed[place + 1], placed[place + 2]]
    if (third !== undefined) follows[first * size + third] = 1
    if (second === undefined) return []
    follows[first * size + second] = 1
    return [first * size + second]
  })
  return { follows, pairs: Int32Array.from(pairs) }
}
