import type { Outlived } from '../../core/retention.ts'
import { utcDay } from '../utc-day.ts'
import type { KeptRows } from './kept-rows.ts'

/** Rows that have had their time. */
interface OutlivedRows {
  /** For people. */
  readonly what: string
  readonly file: KeptRows['file']
  /** SQL: a table and its condition, which ends where the value has to stand. */
  readonly from: string
  readonly value: number | string
}

/** `session`: how the database writes the column of accounts that says when something ends. */
export const outlivedRows = ({
  now,
  auditBefore = 0,
  session,
}: Omit<Outlived, 'isDry'> & { readonly session: string }): readonly OutlivedRows[] => {
  const moment = new Date(now).toISOString()
  return [
    { what: 'tokens', file: 'server.db', from: 'tokens where expires_at <=', value: now },
    { what: 'sign-ins', file: 'server.db', from: `session where ${session} <=`, value: moment },
    { what: 'email verifications', file: 'server.db', from: `verification where ${session} <=`, value: moment },
    { what: 'audit log entries', file: 'server.db', from: 'audit where at <', value: auditBefore },
    { what: 'cached tool results', file: 'shared.db', from: 'cached where until <=', value: now },
    { what: 'daily usage counts', file: 'shared.db', from: 'day_counts where day <', value: utcDay(now) - 1 },
  ]
}
