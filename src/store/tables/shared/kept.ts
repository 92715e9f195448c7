import type { Clock } from '../../../core/clock.ts'
import type { RunHistory } from '../../../core/run-history.ts'
import type { Kept } from '../../stores.ts'
import type { TableAccess } from '../table-access.ts'
import { cacheIn } from './cache.ts'
import { dayCounterIn } from './day-counter.ts'
import { ledgerIn } from './ledger.ts'

/** What runs share beside the log. `history` is each database's own: its sums are one question to a database, and many to a file. */
export const keptIn = (tables: TableAccess, clock: Pick<Clock, 'now'>, history: RunHistory): Kept => ({
  ledger: ledgerIn(tables),
  cache: cacheIn(tables, clock),
  counter: dayCounterIn(tables),
  history,
})
