import type { MemoryFound, MemoryQuery } from '../../core/memory.ts'
import { importance } from '../importance.ts'
import type { Book } from '../keep/book.ts'
import { matches } from './match.ts'

const usual = 5

/** Facts that fit a query, best first; without words all of the categories, by importance. What is given counts as used. */
export function retrieve(book: Book, query: MemoryQuery): MemoryFound {
  const { categories, limit } = query
  const all = book.kept()
  const kept = categories === undefined || categories.length === 0 ? all : all.filter(({ category }) => categories.includes(category))
  const asked = [query.query, ...(query.searchTerms ?? [])].some((words) => words !== undefined && words.trim() !== '')
  const found = asked
    ? matches(kept, query, book.now).map(({ memory }) => memory)
    : kept.toSorted((a, b) => importance(b, book.now) - importance(a, book.now))
  const given = found.slice(0, limit ?? (asked ? usual : found.length))
  const facts = given.map((memory) => book.put({ ...memory, uses: memory.uses + 1, lastUsedAt: book.now }))
  return { facts, totalMemories: all.length, matchedCount: found.length }
}
