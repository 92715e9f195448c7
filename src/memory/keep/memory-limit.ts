import { type Memory, mostMemories } from '../../core/memory.ts'
import { importance } from '../importance.ts'
import type { Book } from './fact-expiry.ts'

/**
 * Makes room for so many more facts: of the kept ones beyond the limit, those that are neither core nor `coming` and matter least go. What was displaced.
 */
export function makeRoom(book: Book, coming?: Memory): readonly Memory[] {
  const kept = book.kept()
  const over = kept.length + (coming && !kept.some(({ id }) => id === coming.id) ? 1 : 0) - mostMemories
  if (over <= 0) return []
  return kept
    .filter(({ id }) => id !== coming?.id)
    .sort(
      (a, b) =>
        Number(a.tier === 'core') - Number(b.tier === 'core') ||
        importance(a, book.now) - importance(b, book.now) ||
        a.createdAt - b.createdAt,
    )
    .slice(0, over)
    .map((memory) => book.end(memory, 'displaced', coming?.id))
}
