import type { MemoryFound, MemoryQuery } from '../../core/memory.ts'
import type { MemoryNearness } from '../../core/memory-vectors.ts'
import { importance } from '../importance.ts'
import type { Book } from '../keep/fact-expiry.ts'
import { matches } from './match.ts'

const usual = 5

/** The words of a query; blank where it has none. */
export const wordsOf = ({ query = '', searchTerms = [] }: MemoryQuery): string =>
  [query, ...searchTerms].filter((words) => words.trim() !== '').join(', ')

/** Facts that fit a query, best first; without words all of the categories, by importance. What is given counts as used. */
export function retrieve(book: Book, query: MemoryQuery, nearness?: MemoryNearness): MemoryFound {
  const { categories, limit } = query
  const all = book.kept()
  const kept = categories === undefined || categories.length === 0 ? all : all.filter(({ category }) => categories.includes(category))
  const asked = wordsOf(query) !== ''
  const found = asked
    ? matches(kept, query, book.now, nearness).map(({ memory }) => memory)
    : kept.toSorted((a, b) => importance(b, book.now) - importance(a, book.now))
  const given = found.slice(0, limit ?? (asked ? usual : found.length))
  const facts = given.map((memory) => book.put({ ...memory, uses: memory.uses + 1, lastUsedAt: book.now }))
  return { facts, totalMemories: all.length, matchedCount: found.length }
}
