import { randomUUID } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { Memories, Memory, MemoryDraft, MemoryProvenance, MemoryReader, MemoryReading, MemoryStore } from '../core/memory.ts'
import type { MemoryNearness, MemoryVectors } from '../core/memory-vectors.ts'
import { edit } from './keep/edit.ts'
import { asOf, type Book, isKept, openBook } from './keep/fact-expiry.ts'
import { sameWords } from './keep/same-words.ts'
import { save } from './keep/save.ts'
import { settle } from './keep/settle.ts'
import { undo } from './keep/undo.ts'
import { byNews } from './recall/by-fit.ts'
import { forPrompt } from './recall/for-prompt.ts'
import { retrieve, wordsOf } from './recall/retrieve.ts'
import { refusal } from './refuse/refusal.ts'

/** Kept facts that a reader is shown beside new ones, at most. */
const mostShown = 10

/**
 * What ibid remembers of an owner. Without `reader`, and where it cannot read, code alone decides what a new fact does to the others; without `vectors`, and where
 * there are none, facts are found by words alone.
 */
export function memoriesOf(
  store: MemoryStore,
  owner: string | undefined,
  clock: Pick<Clock, 'now'>,
  reader?: MemoryReader,
  vectors?: MemoryVectors,
): Memories {
  const working = <T>(work: (book: Book) => T): Promise<T> =>
    store.write(owner, (rows) => {
      const book = openBook(rows, clock.now())
      const result = work(book)
      return { put: book.changed(), result }
    })
  const newId = () => randomUUID()
  const kept = async (now: number): Promise<readonly Memory[]> => (await store.read(owner)).filter((memory) => isKept(memory, now))

  const nearness = async (words: string, known: readonly Memory[]): Promise<MemoryNearness | undefined> =>
    words.trim() === '' || known.length === 0
      ? undefined
      : vectors?.nearness(
          words,
          known.map(({ id }) => id),
        )

  /** What the reader makes of drafts: of those alone that may be kept and are not kept already. Nothing else is told to it. */
  const readingsOf = async (drafts: readonly MemoryDraft[], provenance: MemoryProvenance) => {
    if (!reader) return undefined
    const now = clock.now()
    const known = await kept(now)
    const said = new Set(known.map(({ content }) => sameWords(content)))
    const open = [...drafts.entries()].filter(([, draft]) => refusal(draft) === undefined && !said.has(sameWords(draft.content)))
    if (open.length === 0) return undefined
    const drafted = open.map(([, draft]) => draft)
    const news = drafted.map(({ content }) => content).join('\n')
    const near = byNews(known, news, now, known.length > mostShown ? await nearness(news, known) : undefined).slice(0, mostShown)
    const read = await reader(drafted, near, provenance, now)
    if (!read) return undefined
    const readings: (MemoryReading | undefined)[] = drafts.map(() => undefined)
    for (const [place, [at]] of open.entries()) readings[at] = read[place]
    return readings
  }

  return {
    async save(drafts, provenance) {
      const readings = await readingsOf(drafts, provenance)
      const saved = await working((book) => save(book, drafts, { owner, provenance, newId, ...(readings ? { readings } : {}) }))
      await vectors?.make()
      return saved
    },
    async retrieve(query) {
      const near = vectors && (await nearness(wordsOf(query), await kept(clock.now())))
      return working((book) => retrieve(book, query, near))
    },
    async forPrompt(question, maxTokens) {
      const now = clock.now()
      const known = await kept(now)
      const told = forPrompt(known, question, maxTokens, now)
      // Where all fit, their order is not worth a call.
      return vectors && told.length < known.length ? forPrompt(known, question, maxTokens, now, await nearness(question, known)) : told
    },
    async list() {
      const now = clock.now()
      const all = (await store.read(owner)).map((memory) => asOf(memory, now))
      const isThere = new Set(all.filter(({ state }) => state === 'kept').map(({ id }) => id))
      const rows = all.map((memory, at) => ({ memory: doubtingOnly(memory, isThere), at }))
      return rows
        .sort((a, b) => order(a.memory) - order(b.memory) || b.memory.createdAt - a.memory.createdAt || b.at - a.at)
        .map(({ memory }) => memory)
    },
    async edit(id, draft) {
      const edited = await working((book) => edit(book, id, draft, newId))
      await vectors?.make()
      return edited
    },
    forget: (ids) =>
      working((book) =>
        [...new Set(ids)].flatMap((id) => {
          const row = book.rows.get(id)
          return row?.state === 'kept' ? [book.end(row, 'removed')] : []
        }),
      ),
    undo: (id) => working((book) => undo(book, id)),
    settle: (id, replaced) => working((book) => settle(book, id, replaced)),
    clear: () => store.clear(owner),
  }
}

/** A fact that may contradict none but those that are kept. */
function doubtingOnly({ mayContradict, ...memory }: Memory, kept: ReadonlySet<string>): Memory {
  const others = memory.state === 'kept' ? (mayContradict ?? []).filter((id) => kept.has(id)) : []
  return others.length === 0 ? memory : { ...memory, mayContradict: others }
}

const order = ({ state }: Memory): number => (state === 'kept' ? 0 : 1)
