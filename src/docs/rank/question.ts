import type { RankInput } from './contract.ts'

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
  /** Sum of the words' weights and their number; the sum is never 0. */
  readonly total: number
  readonly known: number
  /** How often each term stands in an average token, estimated from its sections. */
  readonly background: Float64Array
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
  let known = 0
  query.terms.forEach((term, at) => {
    const { number, sections } = terms[at] ?? { number: -1, sections: 0 }
    words[at] = term.kind === 'word' ? 1 : 0
    forms[at] = term.form
    if (number < 0) return
    const weight = rarity(sections, collection.sections)
    weights[at] = weight
    shares[at] = weight * term.weight
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
  return { size, weights, shares, words, forms, total: total || 1, known, background, find }
}
