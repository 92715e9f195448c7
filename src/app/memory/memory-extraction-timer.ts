import { setTimeout } from 'node:timers/promises'
import { type Clock, systemClock } from '../../core/clock.ts'
import type { App } from '../app.ts'
import { extractMemories } from './extract-memories.ts'
import { restMs } from './memory-extraction-trigger.ts'

/** ms after a start before sessions are looked at that were left: whoever started the program comes first. */
const startMs = 5_000
/** Sessions that were used before that are left alone, ms. */
const oldestMs = 7 * 86_400_000
/** Sessions that are looked at at a start, at most. */
const mostLeft = 20

/** Looks back at conversations once they have rested, as long as the program runs. Nobody waits for it, and whatever goes wrong is no harm. */
export interface MemoryExtractionTimer {
  /** A run of the session is over. */
  rested(session: string): void
  /** Looks at what programs have left that are gone. */
  start(): void
}

interface LookingBackOptions {
  /** Ends it. */
  readonly closing: AbortSignal
  /** Whose sessions are looked at at the start: those of everybody, or only those without an owner. */
  readonly left: 'everybody' | 'local'
  readonly clock?: Clock
}

export function memoryExtractionTimer(app: App, { closing, left, clock = idleClock }: LookingBackOptions): MemoryExtractionTimer {
  const waiting = new Map<string, AbortController>()
  const later = async (session: string, ms: number): Promise<void> => {
    waiting.get(session)?.abort()
    const stop = new AbortController()
    waiting.set(session, stop)
    await clock.sleep(ms, AbortSignal.any([closing, stop.signal]))
    waiting.delete(session)
    await look(session)
  }
  const look = async (session: string): Promise<void> => {
    const done = await extractMemories(app, session, { now: clock.now(), signal: closing })
    // What came in the meantime is waited for by whoever carried it; that may have been another program.
    if (done.kind === 'early' && !waiting.has(session)) quietly(later(session, done.ms))
  }
  const lookAtLeft = async (): Promise<void> => {
    await clock.sleep(startMs, closing)
    const since = clock.now() - oldestMs
    for (const { id, owner, updatedAt } of await (await app.sessions()).list({ limit: mostLeft })) {
      if (closing.aborted) return
      if (updatedAt >= since && (left === 'everybody' || owner === undefined)) await look(id).catch(() => undefined)
    }
  }
  return {
    rested: (session) => quietly(later(session, restMs)),
    start: () => quietly(lookAtLeft()),
  }
}

const quietly = (work: Promise<void>): void => void work.catch(() => undefined)

/** A clock whose sleepers keep no program alive. */
const idleClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }),
}
