import { eachTerm } from '../../core/text/words.ts'

/** Terms held in memory before the vocabulary starts again; about 100 bytes each. */
const mostTerms = 40_000
const shelfSize = 65_536

/**
 * The terms a writer has met. Texts are read with the vocabulary's own dense numbers; {@link Vocabulary.settle} learns the store's numbers for the new
 * ones in one call, so that no text needs the database.
 */
export interface Vocabulary {
  /** The text's tokens, `own number * 4 + form`, in reading order, stemmed as the language asks. */
  tokens(text: string, language: string): Uint32Array
  /** The token of a term itself. */
  token(term: string): number
  /** Learns the store's numbers for terms met since the last call. */
  settle(number: (terms: readonly string[]) => Promise<readonly number[]>): Promise<void>
  /** The store's token of an own one, after {@link settle}. */
  stored(token: number): number
  /** How many own numbers there are. */
  size(): number
  /** Forgets everything if it has grown too large; own numbers start again. */
  trim(): void
}

export const newVocabulary = (): Vocabulary => {
  let own = new Map<string, number>()
  let stored: number[] = []
  let fresh: string[] = []
  let scratch = new Uint32Array(4_096)
  let shelf = new Uint32Array(0)
  let shelved = 0
  /** Texts share buffers: one each would cost more than what it holds. */
  const shelve = (count: number): Uint32Array => {
    if (count > shelfSize / 8) return scratch.slice(0, count)
    if (shelved + count > shelf.length) {
      shelf = new Uint32Array(shelfSize)
      shelved = 0
    }
    const copy = shelf.subarray(shelved, shelved + count)
    copy.set(scratch.subarray(0, count))
    shelved += count
    return copy
  }
  const numberOf = (term: string): number => {
    const known = own.get(term)
    if (known !== undefined) return known
    const number = own.size
    own.set(term, number)
    fresh.push(term)
    return number
  }
  return {
    token: (term) => numberOf(term) * 4,
    tokens: (text, language) => {
      let count = 0
      const take = (term: string, form: number): void => {
        if (count === scratch.length) {
          const grown = new Uint32Array(count * 2)
          grown.set(scratch)
          scratch = grown
        }
        scratch[count++] = numberOf(term) * 4 + form
      }
      eachTerm(text, take, language)
      return shelve(count)
    },
    settle: async (number) => {
      const known = await number(fresh)
      for (const term of known) stored.push(term)
      fresh = fresh.slice(known.length)
    },
    stored: (token) => (stored[token >>> 2] ?? 0) * 4 + (token & 3),
    size: () => own.size,
    trim: () => {
      if (own.size < mostTerms) return
      own = new Map()
      stored = []
      fresh = []
    },
  }
}
