import { IbidError } from '../../core/fault.ts'
import type { Memory } from '../../core/memory.ts'
import type { Book } from './book.ts'

/** Says of a kept fact whether it takes the place of those that it may contradict, or stands beside them. The rows that it changed. */
export function settle(book: Book, id: string, replaces: boolean): readonly Memory[] {
  const row = book.rows.get(id)
  if (row?.state !== 'kept') throw new IbidError('not-found', `no fact ${id} is remembered`, 'list the facts to see their ids')
  const { mayContradict = [], ...settled } = row
  const others = mayContradict.flatMap((other) => book.rows.get(other) ?? []).filter(({ state }) => state === 'kept')
  const ended = replaces ? others.map((other) => book.end(other, 'superseded', id)) : []
  return [book.put({ ...settled, ...(ended[0] ? { supersedes: ended[0].id } : {}) }), ...ended]
}
