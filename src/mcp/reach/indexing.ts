import { systemClock } from '../../core/clock.ts'
import { type Fault, IbidError } from '../../core/fault.ts'
import type { SyncProgress } from '../../docs/sync/report.ts'
import { prepareCollections, type SyncedOne, type Wanted } from '../../house/collections/collections.ts'
import type { House } from '../../house/house.ts'
import { counted } from '../../views/amounts.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import { waitFor } from './patience.ts'

/** ms between two looks at a collection that another process indexes. */
const lookMs = 250

/** Brings collections up to date where that is called for, and gives the faults of those where it failed, by name. */
type Indexing = (wanted: readonly Wanted[], call: Pick<McpCall, 'signal' | 'progress'>) => Promise<ReadonlyMap<string, Fault>>

/**
 * Indexing for many calls at once: each collection is brought up to date by one of them, and all who wait hear of it. It goes on where its call is cancelled
 * or out of patience: the next one finds it further.
 */
export function indexing(house: House, patienceMs: number): Indexing {
  const flights = new Map<string, Promise<SyncedOne | undefined>>()
  const heard = new Set<(text: string) => void>()
  let newest = ''
  const say = (text: string) => {
    newest = text
    for (const hear of heard) hear(text)
  }
  /** One collection, brought up to date by this process, or by the one that is at it. */
  const prepared = async (one: Wanted): Promise<SyncedOne | undefined> => {
    for (;;) {
      let isOurs = false
      const [synced] = await prepareCollections(house, [one], {
        onProgress(name, progress) {
          isOurs = true
          say(captionOf(name, progress))
        },
      })
      // Refused before anything was opened: another process writes to it.
      const isHeld = synced?.fault?.code === 'denied' && !isOurs && isThere(one)
      if (!isHeld || (await isIndexed(house, one.id))) return synced
      say(`another process indexes ${one.name}`)
      await systemClock.sleep(lookMs)
    }
  }
  const flight = (one: Wanted) => {
    const key = one.id || one.name
    const under = flights.get(key)
    if (under) return under
    const started = prepared(one).finally(() => flights.delete(key))
    flights.set(key, started)
    return started
  }
  return async (wanted, { signal, progress }) => {
    heard.add(progress)
    try {
      const waited = await waitFor(Promise.all(wanted.map(flight)), patienceMs, signal)
      if (!waited.done) {
        const what = newest || wanted.map(({ name }) => name).join(', ')
        throw new IbidError('busy', `the documents are still being indexed: ${what}`, 'call again in a minute')
      }
      return new Map(waited.value.flatMap((synced) => (synced?.fault ? [[synced.name, synced.fault] as const] : [])))
    } finally {
      heard.delete(progress)
    }
  }
}

const isIndexed = async (house: House, id: string): Promise<boolean> => {
  const known = await (await house.documents()).read((reader) => reader.collections())
  return known.find((collection) => collection.id === id)?.syncedAt !== undefined
}

/** Whether its origin is one that can be read at all. */
function isThere(one: Wanted): boolean {
  try {
    one.origin()
    return true
  } catch {
    return false
  }
}

function captionOf(name: string, progress: SyncProgress): string {
  if (progress.phase === 'opening') return `indexing ${name}`
  if (progress.phase === 'finishing') return `indexing ${name}: finishing`
  const done = counted(progress.done, 'document')
  return `indexing ${name}: ${progress.expected ? `${progress.done} of ${Math.max(progress.done, progress.expected)} documents` : done}`
}
