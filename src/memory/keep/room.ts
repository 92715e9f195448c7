import { type Memory, memoryTiers } from '../../core/memory.ts'
import { importance } from '../importance.ts'
import { type Book, byImportance } from './book.ts'

/**
 * Makes room for a fact in its tier: what is displaced, or `full` where every fact there is more important. What a person says themselves always finds room.
 * Facts in `leaving` are about to go and take none.
 */
export function makeRoom(book: Book, coming: Memory, leaving: ReadonlySet<string>): readonly Memory[] | 'full' {
  const there = byImportance(book, coming.tier).filter(({ id }) => id !== coming.id && !leaving.has(id))
  const over = there.slice(memoryTiers[coming.tier].most - 1)
  if (coming.provenance.by !== 'person' && over.some((memory) => importance(memory, book.now) > importance(coming, book.now))) return 'full'
  return over.map((memory) => book.end(memory, 'displaced', coming.id))
}
