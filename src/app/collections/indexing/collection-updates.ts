import { systemClock } from '../../../core/clock.ts'
import { waitFor } from '../../../core/wait-at-most.ts'

/** How one collection is looked at and updated. */
interface Update {
  readonly id: string
  readonly name: string
  /** How many of its files have changed; undefined where that cannot be told. */
  look(signal: AbortSignal): Promise<number | undefined>
  /** Indexes them. Resolves with false where that failed. */
  sync(signal: AbortSignal): Promise<boolean>
}

/** Brings collections up to date whose files have changed, once for all questions of a program. */
export interface CollectionUpdates {
  /**
   * Looks at a collection and updates it if it has changed, unless it was looked at just before. Waits 2 s at most from the start of the update, which goes on
   * beside what comes next. Rejects only where `signal` aborts.
   */
  bring(update: Update, signal: AbortSignal | undefined): Promise<void>
  /** Names of those of the ids whose files have changed and are not indexed yet. */
  behind(ids: readonly string[]): readonly string[]
  /** Resolves when no update of it is under way here. */
  settled(id: string): Promise<void>
  /** From now on a collection rests for 2 s at least between two looks: for a program with many questions at once. */
  restMore(): void
  /** Ends what is under way; resolves when nothing is written any more. */
  close(): Promise<void>
}

interface Flight {
  readonly over: Promise<void>
  /** Until when questions wait for it, ms since 1970. */
  readonly until: number
}

/** ms that an answer waits for an update. */
const mostWaitMs = 2_000
/** ms of a look that may be repeated for the next question. */
const quickMs = 300
/** A longer one is followed by a rest of this many times as long, so that looking takes a twentieth of the time at most. */
const restFactor = 20
/** ms between two looks of a program that others wait for. */
const serverRestMs = 2_000

/** Updates of one program. */
export function collectionUpdates(now: () => number = systemClock.now): CollectionUpdates {
  const flights = new Map<string, Flight>()
  const restsUntil = new Map<string, number>()
  const behind = new Map<string, string>()
  const closing = new AbortController()
  let leastRestMs = 0

  const flight = async ({ id, name, look, sync }: Update, began: number): Promise<void> => {
    const changed = await look(closing.signal)
    const ended = now()
    const took = ended - began
    restsUntil.set(id, ended + (took > quickMs ? took * restFactor : leastRestMs))
    if (changed) behind.set(id, name)
    if (!changed || (await sync(closing.signal))) behind.delete(id)
  }
  const start = (update: Update): Flight => {
    const began = now()
    const over = flight(update, began)
      // What was thrown is told by the next sync that somebody waits for.
      .catch(() => undefined)
      .finally(() => flights.delete(update.id))
    const started = { over, until: began + mostWaitMs }
    flights.set(update.id, started)
    return started
  }

  return {
    async bring(update, signal) {
      const under = flights.get(update.id) ?? (now() < (restsUntil.get(update.id) ?? 0) ? undefined : start(update))
      if (under) await waitFor(under.over, Math.max(0, under.until - now()), signal)
    },
    behind: (ids) => [...new Set(ids)].flatMap((id) => behind.get(id) ?? []),
    async settled(id) {
      await flights.get(id)?.over
    },
    restMore() {
      leastRestMs = serverRestMs
    },
    async close() {
      closing.abort()
      await Promise.all([...flights.values()].map(({ over }) => over))
    },
  }
}
