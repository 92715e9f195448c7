import type { Booking, Reserved } from '../core/ledger.ts'

/** What counts towards the caps of a booking already, microdollars; 0 where the booking has no such cap. */
export interface Counted {
  readonly root: number
  /** The cap that the topmost run had when it booked; undefined where it has booked nothing. */
  readonly rootCap: number | undefined
  readonly run: number
  readonly session: number
  readonly day: number
}

/** Whether a booking keeps every cap. A run that works for another keeps its own, and that of the topmost run. */
export function isWithinCaps({ run, root, session, amount, caps }: Booking, counted: Counted): Reserved {
  const rootCap = run === root ? caps.run : counted.rootCap
  const limits = [
    { cap: 'run', spent: counted.root, limit: rootCap },
    { cap: 'run', spent: counted.run, limit: run === root ? undefined : caps.run },
    { cap: 'session', spent: counted.session, limit: session === undefined ? undefined : caps.session },
    { cap: 'day', spent: counted.day, limit: caps.day },
  ] as const
  for (const { cap, spent, limit } of limits)
    if (limit !== undefined && spent + Math.ceil(amount) > limit) return { ok: false, cap, spent, limit }
  return { ok: true }
}
