import { faultOf } from '../../../core/fault.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { SyncedOne, Syncing, Wanted } from '../collections.ts'
import { syncQueue } from '../sync-concurrency-limit.ts'
import { beganState, endedState, progressedState } from './sync-state.ts'

/** A collection to be synced, and what becomes of it. */
export interface SyncOrder {
  readonly wanted: Wanted
  /** Who wants it; absent: the local person. They see how it stands, also before the collection is there for them. */
  readonly owner: string | undefined
  /** See `Syncing`. */
  readonly publicOnly: boolean
  readonly force: boolean
  /** Called when its turn has come, before anything is read. What it throws is the outcome. */
  begin?(): Promise<void>
  /** Called once it has ended, with what it came to; what it gives is what people are told. */
  end?(synced: SyncedOne): Promise<SyncedOne>
}

/** Syncs of a server: one at a time for a collection, two at once. What is under way when it stops is cut short; the next sync goes on where it was. */
export interface SyncRunner {
  /** Starts a sync, or joins one of the same kind that has not ended. */
  start(order: SyncOrder): SyncState
  /** How the newest sync of each collection stands, of those that this server has synced. */
  states(): readonly SyncState[]
  state(collection: string): SyncState | undefined
  /** What somebody has ordered for a collection last. */
  order(collection: string, owner: string | undefined): SyncOrder | undefined
  /** Somebody does not want a collection any more: where nobody else does, its sync ends. Resolves when it has. */
  forget(collection: string, owner: string | undefined): Promise<void>
  /** The same for everybody. */
  drop(collection: string): Promise<void>
  /** Calls `changed` whenever a state has changed, until the returned function is called. */
  watch(changed: () => void): () => void
  /** Ends all; resolves when nothing is written any more. */
  close(): Promise<void>
}

interface Job {
  readonly order: SyncOrder
  /** Whoever ordered it or joined it. */
  readonly joined: Set<SyncOrder>
  readonly stop: AbortController
  readonly over: Promise<void>
}

/** The syncs of one collection. */
interface Line {
  state: SyncState
  /** By who ordered. */
  readonly orders: Map<string | undefined, SyncOrder>
  /** Those that have not ended, the running one first. */
  readonly jobs: Job[]
}

/** Syncs what is wanted; see `prepareCollections`. */
type Prepare = (wanted: readonly Wanted[], options: Syncing & { readonly all?: boolean }) => Promise<readonly SyncedOne[]>

export function syncRunner(prepare: Prepare): SyncRunner {
  const lines = new Map<string, Line>()
  const watchers = new Set<() => void>()
  const closing = new AbortController()
  const queue = syncQueue()

  const tell = (line: Line, state: SyncState) => {
    line.state = state
    for (const changed of watchers) changed()
  }
  const outcomeOf = async (line: Line, { order, joined }: Pick<Job, 'order' | 'joined'>, signal: AbortSignal): Promise<SyncedOne> => {
    const { wanted, publicOnly, force } = order
    try {
      signal.throwIfAborted()
      await order.begin?.()
      const [synced] = await prepare([wanted], {
        ...{ all: true, publicOnly, force, signal },
        onProgress: (_, progress) => tell(line, progressedState(line.state, progress)),
      })
      let outcome: SyncedOne = synced ?? { name: wanted.name }
      for (const { end } of joined) outcome = (await end?.(outcome)) ?? outcome
      return outcome
    } catch (error) {
      return { name: wanted.name, fault: faultOf(error) }
    }
  }
  const add = (line: Line, order: SyncOrder): void => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing.signal])
    const joined = new Set([order])
    const before = line.jobs.at(-1)?.over
    const work = async (): Promise<void> => {
      await before
      await queue.turn(async () => {
        tell(line, beganState(order.wanted))
        const outcome = await outcomeOf(line, { order, joined }, signal)
        line.jobs.shift()
        const next = line.jobs[0]
        tell(line, next ? beganState(next.order.wanted) : endedState(line.state, outcome))
      })
    }
    line.jobs.push({ order, joined, stop, over: work() })
  }
  const drop: SyncRunner['drop'] = async (collection) => {
    const line = lines.get(collection)
    lines.delete(collection)
    const jobs = [...(line?.jobs ?? [])]
    for (const { stop } of jobs) stop.abort()
    await Promise.all(jobs.map(({ over }) => over))
  }

  return {
    start(order) {
      const { id } = order.wanted
      const line: Line = lines.get(id) ?? { state: beganState(order.wanted), orders: new Map(), jobs: [] }
      lines.set(id, line)
      line.orders.set(order.owner, order)
      const newest = line.jobs.at(-1)
      if (newest && joins(newest, order)) newest.joined.add(order)
      else {
        if (!newest) tell(line, beganState(order.wanted))
        add(line, order)
      }
      return line.state
    },
    states: () => [...lines.values()].map(({ state }) => state),
    state: (collection) => lines.get(collection)?.state,
    order: (collection, owner) => lines.get(collection)?.orders.get(owner),
    async forget(collection, owner) {
      const line = lines.get(collection)
      if (!line?.orders.delete(owner)) return
      for (const { joined } of line.jobs) for (const order of joined) if (order.owner === owner) joined.delete(order)
      if (line.orders.size === 0) await drop(collection)
    },
    drop,
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    async close() {
      closing.abort()
      await Promise.all([...lines.values()].flatMap(({ jobs }) => jobs.map(({ over }) => over)))
    },
  }
}

/** A sync that reads no less, and reaches no further. */
const joins = ({ order, stop }: Job, { publicOnly, force }: SyncOrder): boolean =>
  !stop.signal.aborted && order.publicOnly === publicOnly && (order.force || !force)
