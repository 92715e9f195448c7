import { systemClock } from '../../core/clock.ts'
import { faultOf } from '../../core/fault.ts'
import type { FeedReport, FeedRow } from '../../core/feed-store.ts'
import type { App } from '../app.ts'
import { syncQueue } from '../collections/sync-concurrency-limit.ts'
import type { FeedTypes } from './known-types.ts'
import { needsSignIn } from './needs-sign-in.ts'
import { openFeed } from './open-feed.ts'
import { isRunning, runningNow } from './running-syncs.ts'
import { type FeedProgress, type FeedServices, syncFeed, syncKey } from './sync-feed.ts'

export interface FeedWatching {
  /** Told of every sync; `report` is there once it has ended. */
  readonly onSync?: ((feed: FeedRow, report?: FeedReport) => void) | undefined
  readonly onProgress?: ((feed: FeedRow, progress: FeedProgress) => void) | undefined
  /** ms between two looks at what is due; 30,000 where absent. */
  readonly everyMs?: number | undefined
  /** ms for which news are gathered before they are synced; 2,000 where absent. */
  readonly gatherMs?: number | undefined
  /** In place of the program's own; for tests. */
  readonly types?: FeedTypes | undefined
}

/**
 * Keeps all feeds of the data folder up to date until `signal` aborts: each is synced when it is due (`feeds.syncMinutes`), and soon after its service says that
 * there is something new. Several processes may watch; one at a time syncs a feed. Never rejects; resolves when nothing is written any more.
 */
export async function watchFeeds(app: FeedServices, signal: AbortSignal, options: FeedWatching = {}): Promise<void> {
  const { everyMs = 30_000, gatherMs = 2_000 } = options
  const queue = syncQueue()
  /** By what a connection is opened with, so that a feed that was changed gets another one. */
  const watches = new Map<string, { readonly key: string; readonly stop: AbortController }>()
  const work = new Set<Promise<void>>()
  const begin = (job: Promise<void>) => {
    const done = job.catch(() => undefined).finally(() => work.delete(done))
    work.add(done)
  }
  const waiting = new Set<string>()
  const sync = (feed: FeedRow, whenBusy?: () => void) => {
    if (waiting.has(feed.id) || signal.aborted) return
    waiting.add(feed.id)
    begin(
      queue.turn(async () => {
        waiting.delete(feed.id)
        if (!signal.aborted && !(await synced(app, feed, signal, options))) whenBusy?.()
      }),
    )
  }
  const listen = (feed: FeedRow) => {
    const key = JSON.stringify([feed.options, feed.type])
    const before = watches.get(feed.id)
    if (before?.key === key) return
    before?.stop.abort()
    const stop = new AbortController()
    watches.set(feed.id, { key, stop })
    const both = AbortSignal.any([signal, stop.signal])
    // The sync that another process is at may have passed by what is new.
    const changed = gathering(gatherMs, both, () => sync(feed, changed))
    begin(
      listened(app, feed, changed, both, options.types).then((again) => {
        // A connection that ended is opened anew when the feed is next synced.
        if (again && watches.get(feed.id)?.key === key) watches.delete(feed.id)
      }),
    )
  }
  while (!signal.aborted) {
    // What ends while the list is read stands there as it was before.
    const before = runningNow()
    const feeds = await (await app.feeds()).list().catch(() => [])
    const now = systemClock.now()
    for (const feed of feeds) {
      // Nothing can be read there until its person has signed in, which the list of connectors tells.
      if (await needsSignIn(app, feed, options.types)) continue
      const due = isDue(feed, now, app.inspection.settings.feeds.syncMinutes * 60_000)
      const key = syncKey(app, feed)
      if (due && !before.has(key) && !isRunning(key)) sync(feed)
      else if (!due && feed.lastSync?.fault === undefined) listen(feed)
    }
    for (const [id, { stop }] of watches)
      if (!feeds.some((feed) => feed.id === id)) {
        stop.abort()
        watches.delete(id)
      }
    await systemClock.sleep(everyMs, signal).catch(() => undefined)
  }
  await Promise.all(work)
}

/** A sync that was cut off is due at once; one that failed, when it would be anyway. */
const isDue = ({ lastSync }: FeedRow, now: number, everyMs: number): boolean =>
  lastSync === undefined || lastSync.fault?.code === 'cancelled' || now - lastSync.at >= everyMs

/** False where another process is at it. */
async function synced(
  app: FeedServices,
  feed: FeedRow,
  signal: AbortSignal,
  { onSync, onProgress, types }: FeedWatching,
): Promise<boolean> {
  onSync?.(feed)
  try {
    const report = await syncFeed(app, feed, { signal, types, onProgress: (progress) => onProgress?.(feed, progress) })
    onSync?.(feed, report)
    return true
  } catch (error) {
    // That it was removed is not for anybody to act on.
    const { code } = faultOf(error)
    if (code !== 'busy' && code !== 'not-found') throw error
    return code !== 'busy'
  }
}

/** Listens to a service until its connection ends; false where it tells nothing by itself. */
async function listened(
  app: Pick<App, 'feeds' | 'inspection' | 'users'>,
  row: FeedRow,
  changed: () => void,
  signal: AbortSignal,
  types?: FeedTypes,
): Promise<boolean> {
  const feed = await openFeed(app, row, types).catch(() => undefined)
  if (!feed) return true
  try {
    if (!feed.watch) return false
    // What is aborted already tells no listener.
    signal.throwIfAborted()
    await feed.watch(changed, signal)
    return true
  } catch {
    return true
  } finally {
    await feed.close().catch(() => undefined)
  }
}

/** Calls `act` once things have been quiet for so long. */
function gathering(ms: number, signal: AbortSignal, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return () => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(act, ms)
  }
}
