import { IbidError } from '../../core/fault.ts'
import type { Memory } from '../../core/memory.ts'
import type { Book } from './fact-expiry.ts'

/** Says of which of the facts that a kept one may contradict it takes the place; see `Memories.settle`. */
export function settle(book: Book, id: string, replaced: readonly string[]): readonly Memory[] {
  const row = book.rows.get(id)
  if (row?.state !== 'kept') throw new IbidError('not-found', `fact not found: ${id}`, 'list the facts to see their IDs')
  const { mayContradict = [], ...settled } = row
  const ended = mayContradict
    .filter((other) => replaced.includes(other))
    .flatMap((other) => book.rows.get(other) ?? [])
    .filter(({ state }) => state === 'kept')
    .map((other) => book.end(other, 'superseded', id))
  return [book.put({ ...settled, ...(ended[0] ? { supersedes: ended[0].id } : {}) }), ...ended]
}
