import type { Clock } from '../../../core/clock.ts'
import type { Kept } from '../../stores.ts'
import type { PostgresDatabase } from '../database.ts'
import { cacheSchema, postgresCache } from './cache.ts'
import { dayCounterSchema, postgresDayCounter } from './day-counter.ts'
import { ledgerSchema, postgresLedger } from './ledger.ts'
import { postgresRunHistory, runHistorySchema } from './run-history.ts'

export const sharedSchema = [ledgerSchema, cacheSchema, dayCounterSchema, runHistorySchema].join('\n')

/** What runs share beside the log. */
export const postgresKept = (database: PostgresDatabase, clock: Pick<Clock, 'now'>): Kept => ({
  ledger: postgresLedger(database),
  cache: postgresCache(database, clock),
  counter: postgresDayCounter(database),
  history: postgresRunHistory(database),
})
