import { prepareCollections, type SyncedOne, type SyncServices, type Wanted } from '../../app/collections/collections.ts'
import { type Fault, IbidError } from '../../core/fault.ts'
import { waitFor } from '../../core/wait-at-most.ts'
import type { SyncProgress } from '../../docs/sync/report.ts'
import { counted } from '../../views/amounts.ts'
import type { McpCall } from '../tools/mcp-call.ts'

/** Brings collections up to date where that is called for, and gives the faults of those where it failed, by name. */
type Indexing = (wanted: readonly Wanted[], call: Pick<McpCall, 'signal' | 'progress'>) => Promise<ReadonlyMap<string, Fault>>

/**
 * Indexing for many calls at once: each collection is brought up to date by one of them, and all who wait hear of it. It goes on where its call is cancelled
 * or out of patience: the next one finds it further.
 */
export function indexing(app: SyncServices, patienceMs: number): Indexing {
  const flights = new Map<string, Promise<SyncedOne | undefined>>()
  const heard = new Set<(text: string) => void>()
  let newest = ''
  const say = (text: string) => {
    newest = text
    for (const hear of heard) hear(text)
  }
  /** One collection, brought up to date by this process, or by the one that is at it. */
  const prepared = async (one: Wanted): Promise<SyncedOne | undefined> => {
    const [synced] = await prepareCollections(app, [one], { onProgress: (name, progress) => say(captionOf(name, progress)) })
    return synced
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
        throw new IbidError('busy', `the documents are still being indexed: ${what}`, 'try again in a minute')
      }
      return new Map(waited.value.flatMap((synced) => (synced?.fault ? [[synced.name, synced.fault] as const] : [])))
    } finally {
      heard.delete(progress)
    }
  }
}

function captionOf(name: string, progress: SyncProgress): string {
  if (progress.phase === 'waiting') return `${progress.for} is indexing ${name}`
  if (progress.phase === 'opening') return `indexing ${name}`
  if (progress.phase === 'finishing') return `indexing ${name}: finishing`
  if (progress.phase === 'vectors') return `indexing ${name}: embedded ${progress.done} of ${progress.of} sections`
  const done = counted(progress.done, 'document')
  return `indexing ${name}: ${progress.expected ? `${progress.done} of ${Math.max(progress.done, progress.expected)} documents` : done}`
}
