import type { Fact, RunEvent } from './event-types.ts'

/** One run in a listing: its first and its newest event tell all that a list shows. */
export interface RunListing {
  readonly run: string
  readonly first: RunEvent
  readonly last: RunEvent
}

/** Which runs a listing has. */
export interface ListOptions {
  readonly limit?: number
  readonly prefix?: string
  readonly owner?: string
  /** Id of a run. */
  readonly before?: string
}

/**
 * What is known of the end of a run whose chain is whole. On a log: `attested` where its last event is the one that is noted beside the log, `unattested` where
 * nothing is noted, as an earlier ibid stored it. In a file: `over` where it ends with the end of the run, `open` where it does not, so that it was written
 * before, or was cut off.
 */
export type RunEnd = 'attested' | 'unattested' | 'over' | 'open'

/**
 * The result of proving a run's hash chain. `brokenAt` is the first row that does not fit its predecessor; with `cutOff` the rows that are there fit, and it is the
 * first of those that are gone from the end.
 */
export type Verification =
  | { readonly intact: true; readonly events: number; readonly head: string; readonly end: RunEnd }
  | { readonly intact: false; readonly events: number; readonly brokenAt: number; readonly problem: string; readonly cutOff?: true }

/** The only place where runs live. Rows are never changed; each carries the hash of the row before it. */
export interface EventLog {
  /**
   * Stores `fact` as number `after + 1`. Throws `IbidError('stale')` unless `after` is the last number: two writers cannot both win. Gives the event back as it
   * was stored. A log whose storage is far away may call `early` before, once, with the event that this will be if it is stored at all. Whoever is told so may
   * append behind that event at once: where it is not stored, nothing behind it is, and what is acknowledged is acknowledged in order.
   */
  append(run: string, after: number, fact: Fact, early?: (event: RunEvent) => void): Promise<RunEvent>
  /**
   * Events with a number above `after`, in order; empty for an unknown run. `isOver`: nobody needs it to go on with the run, so that it may come from a copy, which
   * is the same by its hash.
   */
  read(run: string, after?: number, options?: { readonly isOver?: boolean }): Promise<readonly RunEvent[]>
  /** The past, then the present, also from other processes; ends after `run.ended`, when the run is taken off the log, or when `signal` aborts. */
  follow(run: string, after: number, signal: AbortSignal): AsyncIterable<RunEvent>
  /**
   * Newest first by when they began. `prefix` selects ids that begin so, for abbreviated ids; `owner` leaves out those of others and of nobody; `before` gives
   * those that began before this run, and none where it is unknown.
   */
  list(options?: ListOptions): Promise<readonly RunListing[]>
  /** Throws `IbidError('not-found')` for an unknown run. Rows cut off the end show against what is noted of the newest one in another place. */
  verify(run: string): Promise<Verification>
}
