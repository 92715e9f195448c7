import type { PostingPairs } from './postings.ts'

/** Posting lists of many terms that grow at once, in a few large arrays instead of one small array each. */
export interface GrowingPostingLists {
  /** Sections ascend within a term. */
  add(term: number, section: number, counts: number): void
  /** The terms that have a list, in the order in which they were met. */
  terms(): readonly number[]
  pairs(term: number): PostingPairs
}

const none = 0xffffffff

const twice = (array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(array.length * 2)
  grown.set(array)
  return grown
}

/** Chains for terms numbered from 0 to below `terms`. */
export const newGrowingPostingLists = (terms: number): GrowingPostingLists => {
  const first = new Uint32Array(terms).fill(none)
  const last = new Uint32Array(terms)
  let sections = new Uint32Array(65_536)
  let packed = new Uint32Array(65_536)
  let next = new Uint32Array(65_536)
  let used = 0
  const met: number[] = []
  return {
    add: (term, section, counts) => {
      if (used === sections.length) [sections, packed, next] = [twice(sections), twice(packed), twice(next)]
      sections[used] = section
      packed[used] = counts
      next[used] = none
      if (first[term] === none) {
        first[term] = used
        met.push(term)
      } else next[last[term] ?? 0] = used
      last[term] = used
      used += 1
    },
    terms: () => met,
    pairs: (term) => (each) => {
      for (let at = first[term] ?? none; at !== none; at = next[at] ?? none) each(sections[at] ?? 0, packed[at] ?? 0)
    },
  }
}
