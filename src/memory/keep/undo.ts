import { IbidError } from '../../core/fault.ts'
import type { Memory } from '../../core/memory.ts'
import type { Book } from './fact-expiry.ts'
import { makeRoom } from './memory-limit.ts'

/** Takes back what happened to a fact last; see `Memories.undo`. Returns the rows that it changed. */
export function undo(book: Book, id: string): readonly Memory[] {
  const row = book.rows.get(id)
  if (!row) throw new IbidError('not-found', `fact not found: ${id}`, 'list the facts to see their IDs')
  return row.state === 'kept' ? takeBack(book, row) : bringBack(book, row)
}

/** A kept fact goes, and what it took the place of comes back. */
function takeBack(book: Book, row: Memory): readonly Memory[] {
  const gone = book.end(row, 'removed')
  const old = [...book.rows.values()].filter(({ state, replacedBy }) => state === 'superseded' && replacedBy === row.id)
  return [gone, ...old.flatMap((memory) => withRoom(book, memory))]
}

/** A fact that was taken out comes back, and what took its place goes. What it was merged into was there before, and stays. */
function bringBack(book: Book, row: Memory): readonly Memory[] {
  const successor = row.state === 'superseded' || row.state === 'displaced' ? lastOf(book, row) : undefined
  const gone = successor ? [book.end(successor, 'removed')] : []
  // A correction that comes back corrects again.
  const corrected = row.state === 'removed' && row.supersedes !== undefined ? book.rows.get(row.supersedes) : undefined
  const again = corrected?.state === 'kept' ? [book.end(corrected, 'superseded', row.id)] : []
  return [...gone, ...again, ...withRoom(book, row)]
}

/** The kept fact at the end of what took a fact's place; undefined where none is kept. */
function lastOf(book: Book, row: Memory): Memory | undefined {
  const seen = new Set([row.id])
  let next = row.replacedBy === undefined ? undefined : book.rows.get(row.replacedBy)
  while (next && next.state === 'superseded' && next.replacedBy !== undefined && !seen.has(next.id)) {
    seen.add(next.id)
    next = book.rows.get(next.replacedBy)
  }
  return next?.state === 'kept' ? next : undefined
}

const withRoom = (book: Book, row: Memory): readonly Memory[] => {
  const restored = book.restore(row)
  return [restored, ...makeRoom(book, restored)]
}
