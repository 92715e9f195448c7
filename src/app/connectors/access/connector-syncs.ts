import { systemClock } from '../../../core/clock.ts'
import { type Fault, faultOf } from '../../../core/fault.ts'
import type { FeedReport, FeedRow } from '../../../core/feed-store.ts'
import type { ConnectorSync } from '../../../core/schemas/http/connectors.ts'
import { syncQueue } from '../../collections/sync-concurrency-limit.ts'
import type { FeedTypes } from '../../feeds/known-types.ts'
import { isRunning } from '../../feeds/running-syncs.ts'
import { type FeedProgress, type FeedServices, syncFeed, syncKey } from '../../feeds/sync-feed.ts'
import { watchFeeds } from '../../feeds/watch-feeds.ts'

/** Syncs of connectors that a server makes: those that people order, and those that are due. */
export interface ConnectorSyncs {
  /** Starts a sync, or joins the one that is under way. */
  start(feed: FeedRow): ConnectorSync
  /** How the newest sync of each stands, of those that this server has synced. */
  states(): readonly ConnectorSync[]
  state(connector: string): ConnectorSync | undefined
  /** A connector is no more. */
  forget(connector: string): void
  /** Calls `changed` whenever a state has changed, until the returned function is called. */
  watch(changed: () => void): () => void
  /** Keeps all connectors up to date from now on. */
  begin(): void
  /** Resolves when nothing is written any more, once `closing` has aborted. */
  ended(): Promise<void>
}

interface Line {
  readonly feed: Pick<FeedRow, 'id'>
  readonly state: ConnectorSync
  /** True for a sync that was due, of which nobody is told where another process has begun it. */
  readonly isDue: boolean
}

export function connectorSyncs(
  app: FeedServices,
  { closing, types }: { readonly closing: AbortSignal; readonly types?: FeedTypes | undefined },
): ConnectorSyncs {
  const lines = new Map<string, Line>()
  const watchers = new Set<() => void>()
  const work = new Set<Promise<void>>()
  const queue = syncQueue()

  const tell = (line: Line) => {
    lines.set(line.feed.id, line)
    for (const changed of watchers) changed()
  }
  const begin = (feed: FeedRow, isDue: boolean): ConnectorSync => {
    const state = { connector: feed.id, name: feed.name, status: 'working', done: 0, startedAt: systemClock.now() } as const
    tell({ feed, state, isDue })
    return state
  }
  const progress = ({ id }: FeedRow, { done, path }: FeedProgress) => {
    const line = lines.get(id)
    if (line) tell({ ...line, state: { ...line.state, done, path } })
  }
  const end = (
    { id }: FeedRow,
    { report, fault = report?.fault }: { readonly report?: FeedReport; readonly fault?: Fault | undefined },
  ) => {
    const line = lines.get(id)
    if (!line) return
    const { path: _, ...state } = line.state
    const outcome = { ...(report ? { report } : {}), ...(fault ? { fault } : {}) }
    tell({ ...line, state: { ...state, status: fault ? 'failed' : 'done', ...outcome } })
  }
  const keep = (job: Promise<void>) => {
    const done = job.catch(() => undefined).finally(() => work.delete(done))
    work.add(done)
  }
  const sync = async (feed: FeedRow): Promise<void> => {
    try {
      closing.throwIfAborted()
      end(feed, { report: await syncFeed(app, feed, { signal: closing, types, onProgress: (each) => progress(feed, each) }) })
    } catch (error) {
      const line = lines.get(feed.id)
      // It was due meanwhile, and that sync is the one to be told of.
      if (line && isRunning(syncKey(app, feed))) tell({ ...line, isDue: true })
      else end(feed, { fault: faultOf(error) })
    }
  }
  const shown = ({ feed, state, isDue }: Line): boolean => state.status !== 'working' || !isDue || isRunning(syncKey(app, feed))
  const state: ConnectorSyncs['state'] = (connector) => {
    const line = lines.get(connector)
    return line && shown(line) ? line.state : undefined
  }
  return {
    start(feed) {
      const before = state(feed.id)
      if (before?.status === 'working') return before
      const begun = begin(feed, false)
      keep(queue.turn(() => sync(feed)))
      return begun
    },
    states: () => [...lines.values()].filter(shown).map((line) => line.state),
    state,
    forget: (connector) => void lines.delete(connector),
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    begin() {
      const onSync = (feed: FeedRow, report?: FeedReport) => {
        if (report) end(feed, { report })
        else if (state(feed.id)?.status !== 'working') begin(feed, true)
      }
      keep(watchFeeds(app, closing, { onSync, onProgress: progress, types }))
    },
    async ended() {
      while (work.size > 0) await Promise.all(work)
    },
  }
}
