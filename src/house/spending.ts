import { systemClock } from '../core/clock.ts'
import { paymentsOf, type RunPayments, type Spending, spendingOf } from '../views/spending.ts'
import type { House } from './house.ts'

const dayMs = 86_400_000

export interface SpendingReport extends Spending {
  /** The first and the last day, `2026-11-22`, UTC. */
  readonly from: string
  readonly to: string
  /** What counts towards the local user's cap of today, US dollars; calls under way count as what they are expected to cost. */
  readonly today: { readonly spentUsd: number; readonly capUsd: number }
}

/** What the runs of the last so many days (UTC, today included) have spent. */
export async function readSpending(house: House, days: number): Promise<SpendingReport> {
  const now = systemClock.now()
  const since = (Math.floor(now / dayMs) - days + 1) * dayMs
  const log = await house.log()
  const runs: RunPayments[] = []
  for (const { run, first } of await log.list()) if (first.at >= since) runs.push(paymentsOf(await log.read(run)))
  const { ledger } = await house.kept()
  return {
    from: dateOf(since),
    to: dateOf(now),
    ...spendingOf(runs),
    today: {
      spentUsd: (await ledger.spent({ owner: undefined, at: now })) / 1_000_000,
      capUsd: house.inspection.settings.agent.dayCapCents / 100,
    },
  }
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
