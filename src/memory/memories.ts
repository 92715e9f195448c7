import { randomUUID } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { Memories, Memory, MemoryStore } from '../core/memory.ts'
import { asOf, type Book, isKept, openBook } from './keep/book.ts'
import { edit } from './keep/edit.ts'
import { save } from './keep/save.ts'
import { undo } from './keep/undo.ts'
import { forPrompt } from './recall/for-prompt.ts'
import { retrieve } from './recall/retrieve.ts'

/** What ibid remembers of an owner. */
export function memoriesOf(store: MemoryStore, owner: string | undefined, clock: Pick<Clock, 'now'>): Memories {
  const working = <T>(work: (book: Book) => T): Promise<T> =>
    store.write(owner, (rows) => {
      const book = openBook(rows, clock.now())
      const result = work(book)
      return { put: book.changed(), result }
    })
  const newId = () => randomUUID()
  return {
    save: (drafts, provenance) => working((book) => save(book, drafts, { owner, provenance, newId })),
    retrieve: (query) => working((book) => retrieve(book, query)),
    async forPrompt(question, maxTokens) {
      const now = clock.now()
      return forPrompt(
        (await store.read(owner)).filter((memory) => isKept(memory, now)),
        question,
        maxTokens,
        now,
      )
    },
    async list() {
      const now = clock.now()
      const rows = (await store.read(owner)).map((memory, at) => ({ memory: asOf(memory, now), at }))
      return rows
        .sort((a, b) => order(a.memory) - order(b.memory) || b.memory.createdAt - a.memory.createdAt || b.at - a.at)
        .map(({ memory }) => memory)
    },
    edit: (id, draft) => working((book) => edit(book, id, draft, newId)),
    forget: (ids) =>
      working((book) =>
        [...new Set(ids)].flatMap((id) => {
          const row = book.rows.get(id)
          return row?.state === 'kept' ? [book.end(row, 'removed')] : []
        }),
      ),
    undo: (id) => working((book) => undo(book, id)),
    clear: () => store.clear(owner),
  }
}

const order = ({ state }: Memory): number => (state === 'kept' ? 0 : 1)
