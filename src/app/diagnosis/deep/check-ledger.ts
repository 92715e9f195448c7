import type { View } from '../../../store/copy/side.ts'
import { counted, money } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import type { LookedThrough } from './look-through-runs.ts'
import { newProblemCounter } from './problem-counter.ts'
import { rowsOf } from './tables.ts'

/** What is booked on a run, and told by no event of it. */
const beside: ReadonlySet<string> = new Set(['look-back', 'judge'])

/** Whether what counts towards the caps is what runs that have ended say they spent. Runs without a booking had models of unknown price. */
export async function checkLedger(view: View, { costs }: Pick<LookedThrough, 'costs'>): Promise<Check> {
  const booked = new Map<string, { sum: number; bookings: number }>()
  for await (const row of rowsOf(view, 'bookings')) {
    const run = String(row['run'])
    if (beside.has(String(row['key'])) || !costs.has(run)) continue
    const { sum, bookings } = booked.get(run) ?? { sum: 0, bookings: 0 }
    booked.set(run, { sum: sum + Number(row['amount']), bookings: bookings + 1 })
  }
  const other = newProblemCounter()
  for (const [run, { sum, bookings }] of booked) {
    const cost = costs.get(run) ?? 0
    // Each booking is rounded up to a whole microdollar.
    if (sum < cost - 0.5 || sum > cost + bookings + 0.5) other.add(`${run} (${money(sum)} recorded, ${money(Math.round(cost))} spent)`)
  }
  if (other.count === 0) return fine('ledger', `${counted(booked.size, 'run')} recorded, each with its actual cost`)
  const found = other.said(
    'run is recorded with a different amount than it cost',
    'runs are recorded with different amounts than they cost',
  )
  return amiss('ledger', 'warning', found, 'caps count the recorded amounts; to see what a run actually cost, run: ibid runs show')
}
