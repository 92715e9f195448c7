import { type ExpressionBuilder, sql } from 'kysely'
import type { EventLog, RunListing } from '../../core/log.ts'
import { eventOf } from '../chain.ts'
import type { EventTables } from './event-rows.ts'
import { kyselyOf } from './kysely.ts'
import type { SqliteFile } from './open.ts'

/** Runs whose id begins with `prefix`, newest first, each with its first and its newest event. */
export async function listRuns(
  file: SqliteFile,
  { limit = -1, prefix = '' }: Parameters<EventLog['list']>[0] = {},
): Promise<readonly RunListing[]> {
  const newest = ({ selectFrom }: ExpressionBuilder<EventTables & { first: EventTables['events'] }, 'first'>) =>
    selectFrom('events')
      .select(({ fn }) => fn.max('events.seq').as('seq'))
      .whereRef('events.run', '=', 'first.run')
  const rows = await kyselyOf<EventTables>(file)
    .selectFrom('events as first')
    .innerJoin('events as last', (join) => join.onRef('last.run', '=', 'first.run').on('last.seq', '=', newest))
    .select(['first.run', 'first.seq', 'first.at', 'first.type', 'first.body'])
    .select(['last.seq as lastSeq', 'last.at as lastAt', 'last.type as lastType', 'last.body as lastBody'])
    .where('first.seq', '=', sql.lit(1))
    .where('first.run', '>=', prefix)
    .where('first.run', '<', `${prefix}\u{10ffff}`)
    .orderBy('first.rowid', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    run: row.run,
    first: eventOf(row.run, row),
    last: eventOf(row.run, { seq: row.lastSeq, at: row.lastAt, type: row.lastType, body: row.lastBody }),
  }))
}
