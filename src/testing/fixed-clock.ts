import type { Clock } from '../core/clock.ts'

/** A clock that stands still but for its sleepers: `sleep` resolves at once and moves it on. */
export interface FixedClock extends Clock {
  /** What was slept, ms, in order. */
  readonly slept: readonly number[]
  /** Moves the clock on, ms. */
  advance(ms: number): void
}

/** `start` in ms since 1970; the first second of 2026 (UTC) where absent. */
export function fixedClock(start = Date.UTC(2026, 0, 1)): FixedClock {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
    advance(ms) {
      now += ms
    },
  }
}
