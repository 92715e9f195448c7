import type { RunEvent } from '../core/event-types.ts'
import type { WaitingReaders } from './waiting-readers.ts'

/** How many events a follower reads at once; one that is slow to take them holds no more than these. */
const batchSize = 100

type Standing = 'over' | 'open' | 'unknown'

/** What following needs of a log. One that is at hand answers at once, one behind a connection later. */
export interface Followable {
  /** At most `limit` events with a number above `after`. */
  readAfter(run: string, after: number, limit: number): readonly RunEvent[] | Promise<readonly RunEvent[]>
  /** Whether the run has ended at this number or before, goes on, or has no event. */
  standing(run: string, after: number): Standing | Promise<Standing>
  /** Whether a run that had events has none any more. Asked at each waking: of a run that is there, it should cost nothing. */
  isGone(run: string): boolean | Promise<boolean>
  /** Whether the log was closed; followers end then. */
  isClosed(): boolean
  readonly wakes: WaitingReaders
}

/**
 * The events of `run` above `after`, then new ones as they come, each once and in order. Ends after `run.ended`, when the
 * run is taken off the log, when `signal` aborts, or when the log closes. It joins the wakes before its first read, so nothing falls between past and present.
 */
export async function* followRun(
  log: Followable,
  run: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void, undefined> {
  const waiter = log.wakes.join(run, signal)
  const stopped = () => signal.aborted || log.isClosed()
  try {
    let position = after
    let hasBegun = false
    while (!stopped()) {
      const events = await log.readAfter(run, position, batchSize)
      for (const event of events) {
        if (stopped()) return
        position = event.seq
        hasBegun = true
        yield event
        if (event.type === 'run.ended') return
      }
      if (events.length > 0) continue
      if (hasBegun && (await log.isGone(run))) return
      if (position === after) {
        const standing = await log.standing(run, after)
        if (standing === 'over') return
        hasBegun ||= standing === 'open'
      }
      await waiter.wait()
    }
  } finally {
    waiter.leave()
  }
}
