import { type Memory, type MemoryTier, memoryTiers } from '../../core/memory.ts'
import { keywordsOf } from '../keywords.ts'
import { type Book, withTerm } from './book.ts'
import { makeRoom } from './room.ts'

const rank: Readonly<Record<MemoryTier, number>> = { context: 0, important: 1, core: 2 }

/**
 * Says a kept fact again: it is as sure as the surer of the two, its term begins anew, and it rises to the more lasting tier where there is room without
 * displacing anything. The other wording stays in the history.
 */
export function merge(book: Book, into: Memory, said: Memory): Memory {
  const rises =
    rank[said.tier] > rank[into.tier] && book.kept().filter(({ tier }) => tier === said.tier).length < memoryTiers[said.tier].most
  const fresh = withTerm(into, rises ? said.tier : into.tier, book.now)
  if (said.content !== into.content && said.state === 'kept') book.end(said, 'merged', into.id)
  return book.put({
    ...fresh,
    confidence: Math.max(into.confidence, said.confidence),
    keywords: keywordsOf(into.content, [...into.keywords, ...said.keywords]),
    lastUsedAt: book.now,
    uses: into.uses + 1,
  })
}

/** Puts a new fact in, and takes out what it contradicts. `full`: its tier has only more important ones, and nothing was changed. */
export function enter(
  book: Book,
  fact: Memory,
  contradicted: readonly Memory[],
): { readonly saved: Memory; readonly old: readonly Memory[]; readonly displaced: readonly Memory[] } | 'full' {
  const displaced = makeRoom(book, fact, new Set(contradicted.map(({ id }) => id)))
  if (displaced === 'full') return 'full'
  const [latest] = contradicted.toSorted((a, b) => b.createdAt - a.createdAt)
  const saved = book.put({ ...fact, ...(latest ? { supersedes: latest.id } : {}) })
  return { saved, old: contradicted.map((memory) => book.end(memory, 'superseded', fact.id)), displaced }
}
