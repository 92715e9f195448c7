import { randomUUID } from 'node:crypto'
import { systemClock } from '../../core/clock.ts'
import { type Fault, fault } from '../../core/fault.ts'
import type { House } from '../house.ts'
import { capsOfSettings } from '../limits-of-settings.ts'

/** Money set aside for one call; `settle` says what it came to, microdollars. */
export interface BookedCall {
  readonly settle: (cost: number) => Promise<void>
}

/**
 * Sets money aside for a call that belongs to no run, under `what`, such as `vectors:ID`: it counts on the day of the local user, whose cap holds for it. What is
 * expected to cost less than a microdollar is not booked: the ledger knows no smaller sum. A fault where the cap leaves too little.
 */
export async function bookCall(house: Pick<House, 'kept' | 'inspection'>, what: string, amount: number): Promise<BookedCall | Fault> {
  if (amount < 1) return { settle: async () => undefined }
  const { ledger } = await house.kept()
  const key = randomUUID()
  const { day } = capsOfSettings(house.inspection.settings.agent)
  const reserved = await ledger.reserve({
    ...{ run: what, root: what, key, at: systemClock.now(), amount: Math.ceil(amount) },
    caps: { run: Number.MAX_SAFE_INTEGER, ...(day === undefined ? {} : { day }) },
  })
  if (reserved.ok) return { settle: (cost) => ledger.settle(what, key, cost) }
  const dollars = (reserved.limit / 1_000_000).toFixed(2)
  return fault('limit', `the day's $${dollars} is spent`, {
    recoverable: false,
    remedy: 'go on tomorrow (UTC), or raise agent.dayCapCents',
  })
}
