import type { Memory, MemoryTier } from '../../core/memory.ts'
import { keywordsOf } from '../keywords.ts'
import { type Book, namedEnd, withTerm } from './fact-expiry.ts'
import { makeRoom } from './memory-limit.ts'

const rank: Readonly<Record<MemoryTier, number>> = { context: 0, important: 1, core: 2 }

/**
 * Says a kept fact again: it is as sure as the surer of the two, its term begins anew unless a day was named, and it rises to the more lasting tier. The other
 * wording stays in the history.
 */
export function merge(book: Book, into: Memory, said: Memory): Memory {
  const tier = rank[said.tier] > rank[into.tier] ? said.tier : into.tier
  if (said.content !== into.content && said.state === 'kept') {
    book.put(said)
    book.end(said, 'merged', into.id)
  }
  return book.put({
    ...withTerm(into, tier, book.now, namedEnd(said) ?? namedEnd(into)),
    confidence: Math.max(into.confidence, said.confidence),
    keywords: keywordsOf(into.content, [...into.keywords, ...said.keywords]),
    lastUsedAt: book.now,
    uses: into.uses + 1,
  })
}

/** Puts a new fact in, and takes out what it replaces. */
export function enter(
  book: Book,
  fact: Memory,
  replaced: readonly Memory[],
): { readonly saved: Memory; readonly ended: readonly Memory[]; readonly displaced: readonly Memory[] } {
  const [latest] = replaced.toSorted((a, b) => b.createdAt - a.createdAt)
  const ended = replaced.map((memory) => book.end(memory, 'superseded', fact.id))
  const saved = book.put({ ...fact, ...(latest ? { supersedes: latest.id } : {}) })
  return { saved, ended, displaced: makeRoom(book, saved) }
}
