import { randomUUID } from 'node:crypto'
import { systemClock } from '../../core/clock.ts'
import { type Fault, fault } from '../../core/fault.ts'
import type { App } from '../app.ts'
import { capsOfSettings } from '../settings/limits-of-settings.ts'

/** Money set aside for one call; `settle` says what it came to, microdollars. */
export interface BookedCall {
  readonly settle: (cost: number) => Promise<void>
}

/** Whose money a call is that is no step of a run. */
export interface Payer {
  /** The run that it belongs to, or what stands in its place, such as `vectors:ID`. */
  readonly run: string
  /** Absent: the local user. */
  readonly owner?: string
  readonly session?: string
  /** What the owner may spend a day, microdollars, where not what all may. */
  readonly day?: number
}

/**
 * Sets money aside for a call that is no step of a run: it counts on the day of its owner, whose cap holds for it, and of its session. What is expected to cost
 * less than a microdollar is not booked: the ledger knows no smaller sum. A fault where a cap leaves too little.
 */
export async function reserveCallCost(
  app: Pick<App, 'inspection' | 'kept'>,
  { run, owner, session, day }: Payer,
  amount: number,
): Promise<BookedCall | Fault> {
  if (amount < 1) return { settle: async () => undefined }
  const { ledger } = await app.kept()
  const key = randomUUID()
  const reserved = await ledger.reserve({
    ...{ run, root: run, key, at: systemClock.now(), amount: Math.ceil(amount) },
    ...(owner === undefined ? {} : { owner }),
    ...(session === undefined ? {} : { session }),
    caps: { run: Number.MAX_SAFE_INTEGER, ...capsOfSettings(app.inspection.settings.agent), ...(day === undefined ? {} : { day }) },
  })
  if (reserved.ok) return { settle: (cost) => ledger.settle(run, key, cost) }
  const dollars = (reserved.limit / 1_000_000).toFixed(2)
  return fault('limit', `the ${reserved.cap} limit of $${dollars} has been reached`, {
    recoverable: false,
    remedy: 'try again tomorrow (UTC), or increase agent.dayCapCents',
  })
}
