import { systemClock } from '../../core/clock.ts'
import { type Fault, fault, faultOf, IbidError } from '../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../core/feed.ts'
import type { FeedReport, FeedRow } from '../../core/feed-store.ts'
import type { CollectionWriter } from '../../docs/index/writer.ts'
import type { App } from '../app.ts'
import { feedCollection } from '../collections/feed-collection.ts'
import { type ItemDocument, itemDocument } from './item-document.ts'
import type { FeedTypes } from './known-types.ts'
import { openFeed } from './open-feed.ts'
import { isRunning, runSync } from './running-syncs.ts'
import { type SyncBatch, syncBatch } from './sync-batch.ts'

/** What bringing feeds up to date works with. */
export type FeedServices = Pick<App, 'dataFolder' | 'documents' | 'feeds' | 'inspection' | 'users' | 'writers'>

/** How far a sync has come. */
export interface FeedProgress {
  /** Items that the service has told of. */
  readonly done: number
  readonly added: number
  readonly updated: number
  readonly removed: number
  /** The item of this moment. */
  readonly path: string
}

export interface FeedSyncing {
  readonly signal?: AbortSignal | undefined
  /** Reads everything again, from the beginning. */
  readonly force?: boolean | undefined
  readonly onProgress?: ((progress: FeedProgress) => void) | undefined
  /** In place of the program's own; for tests. */
  readonly types?: FeedTypes | undefined
}

/** Problems that are told one by one. */
const mostProblems = 200

/** What is wrong with the way to the service, or with the right to use it: another item will not fare better. */
const ending = new Set(['unreachable', 'rate-limited', 'unauthorised', 'cancelled'])
/** What may be the fault of one item, and after how many items in a row it is that of the service. */
const stumbling = { codes: new Set(['overloaded', 'timeout']), most: 3 }

/** What tells the syncs of one feed in this process. */
export const syncKey = ({ dataFolder }: Pick<App, 'dataFolder'>, { id }: Pick<FeedRow, 'id'>): string => `${dataFolder}\n${id}`

/**
 * Brings a feed up to date with its service. Work is committed as it goes, so one that is cut off or fails goes on where it was; `fault` of the report says why
 * it was given up, and the report is kept with the feed. Throws `IbidError`: `busy` while it is being synced already, `not-found` for one that was removed.
 */
export async function syncFeed(app: FeedServices, feed: Pick<FeedRow, 'id' | 'name'>, syncing: FeedSyncing = {}): Promise<FeedReport> {
  const key = syncKey(app, feed)
  if (isRunning(key)) throw busy(feed.name)
  return runSync(key, syncing.signal, async (signal) => {
    const store = await app.feeds()
    const row = await store.get(feed.id)
    if (!row) throw new IbidError('not-found', `connector not found: ${feed.name}`)
    await (await app.documents()).putCollection(feedCollection(row))
    const writer = await app.writers.open(row.collection).catch((error: unknown) => {
      throw error instanceof IbidError && error.code === 'busy' ? busy(row.name) : error
    })
    const report = await changeTo(app, row, writer, { ...syncing, signal })
    if (await store.get(row.id)) await store.change(row.id, { lastSync: report })
    return report
  })
}

const busy = (name: string): IbidError => new IbidError('busy', `${name} is already being synced`, 'wait until it has finished')

interface Counts {
  added: number
  updated: number
  removed: number
  done: number
  readonly failed: Problem[]
  readonly skipped: Problem[]
}

type Problem = FeedReport['problems'][number]
type ItemChange = Extract<FeedChange, { readonly type: 'item' }>

async function changeTo(
  app: Pick<App, 'feeds' | 'inspection' | 'users'>,
  row: FeedRow,
  writer: CollectionWriter,
  { signal, force = false, onProgress, types }: FeedSyncing & { readonly signal: AbortSignal },
): Promise<FeedReport> {
  const { now } = systemClock
  const started = now()
  const batch = syncBatch(writer, await app.feeds(), row, now)
  const counts: Counts = { added: 0, updated: 0, removed: 0, done: 0, failed: [], skipped: [] }
  let given: Fault | undefined
  try {
    const stored = await writer.known()
    // Where the words are gone, what was told before has to be told again.
    const isFresh = force || stored.size === 0
    const known = force ? new Map<string, string>() : stored
    const past: FeedPast = { cursor: isFresh ? undefined : row.cursor, known: async () => known }
    const met = new Set<string>()
    const take = taking({ batch, stored, hashes: new Map(known), counts, onProgress })
    const feed = await openFeed(app, row, types)
    try {
      for await (const change of feed.changes(past, signal)) {
        signal.throwIfAborted()
        if (change.type === 'item') met.add(change.item.path)
        else if (change.type === 'failed') met.add(change.path)
        await take(change)
      }
    } finally {
      await feed.close()
    }
    if (force) for (const path of stored.keys()) if (!met.has(path)) await take({ type: 'gone', path })
    await batch.commit()
    await writer.finish(now())
  } catch (error) {
    given = signal.aborted ? fault('cancelled', 'interrupted before it finished') : faultOf(error)
    // Where the hold was lost, whoever has it now goes on.
    await batch.commit().catch(() => undefined)
    await writer.abandon().catch(() => undefined)
  }
  const { added, updated, removed, failed, skipped } = counts
  const problems = [...failed, ...skipped].slice(0, mostProblems)
  const at = now()
  return { at, durationMs: at - started, added, updated, removed, problems, ...(given ? { fault: given } : {}) }
}

/** Does what a change says. Throws what ends the sync. */
function taking({
  batch,
  stored,
  hashes,
  counts,
  onProgress,
}: {
  readonly batch: SyncBatch
  /** Paths of what was there before. */
  readonly stored: ReadonlyMap<string, string>
  /** Hash by path of what need not be read again; kept as it is after each change. */
  readonly hashes: Map<string, string>
  readonly counts: Counts
  readonly onProgress: FeedSyncing['onProgress']
}): (change: FeedChange) => Promise<void> {
  let stumbles = 0
  const note = (problems: Problem[], path: string, reason: string) => {
    if (problems.length < mostProblems) problems.push({ path, reason })
  }
  const wordsOf = async ({ item, hash, content }: ItemChange): Promise<ItemDocument | undefined> => {
    try {
      const words = await itemDocument(item, await content(), hash)
      stumbles = 0
      return words
    } catch (error) {
      const { code, message } = faultOf(error)
      if (!(error instanceof IbidError) || ending.has(code)) throw error
      if (stumbling.codes.has(code) && ++stumbles >= stumbling.most) throw error
      note(counts.failed, item.path, message)
      return undefined
    }
  }
  const put = async (change: ItemChange) => {
    const { item, hash } = change
    if (hashes.get(item.path) === hash) return
    const words = await wordsOf(change)
    if (!words) return
    await batch.put(item, words)
    hashes.set(item.path, hash)
    counts[stored.has(item.path) ? 'updated' : 'added']++
  }
  const drop = async (path: string) => {
    if (stored.has(path)) counts.removed++
    hashes.delete(path)
    await batch.remove(path)
  }
  return async (change) => {
    if (change.type === 'cursor') return batch.reached(change.cursor)
    const path = change.type === 'item' ? change.item.path : change.path
    if (change.type === 'item') await put(change)
    else {
      if (change.type !== 'gone') note(counts[change.type], path, change.reason)
      if (change.type === 'gone' || (change.type === 'skipped' && stored.has(path))) await drop(path)
    }
    counts.done++
    const { done, added, updated, removed } = counts
    onProgress?.({ done, added, updated, removed, path })
  }
}
