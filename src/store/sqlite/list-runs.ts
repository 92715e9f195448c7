import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListOptions, RunListing } from '../../core/event-log.ts'
import { eventOf } from '../hash-chain.ts'
import { type EventTables, ownerOfFirst } from './event-rows.ts'
import { kyselyOf } from './kysely.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The runs of a listing, newest first, each with its first and its newest event. */
export async function listRuns(file: SqliteFile, options: ListOptions = {}): Promise<readonly RunListing[]> {
  const rows = await kyselyOf<EventTables>(file)
    .selectFrom(({ selectFrom }) => chosen(selectFrom('events'), options).as('chosen'))
    .innerJoin('events as first', 'first.rowid', 'chosen.row')
    .innerJoin('events as last', (join) =>
      join.onRef('last.run', '=', 'first.run').on('last.seq', '=', ({ selectFrom }) =>
        selectFrom('events')
          .select(({ fn }) => fn.max('events.seq').as('seq'))
          .whereRef('events.run', '=', 'first.run'),
      ),
    )
    .select(['first.run', 'first.seq', 'first.at', 'first.type', 'first.body'])
    .select(['last.seq as lastSeq', 'last.at as lastAt', 'last.type as lastType', 'last.body as lastBody'])
    .orderBy('first.rowid', 'desc')
    .execute()
  return rows.map((row) => ({
    run: row.run,
    first: eventOf(row.run, row),
    last: eventOf(row.run, { seq: row.lastSeq, at: row.lastAt, type: row.lastType, body: row.lastBody }),
  }))
}

/** The rows of the first events, from the indexes alone. */
const chosen = (events: SelectQueryBuilder<EventTables, 'events', object>, { limit = -1, prefix = '', owner, before }: ListOptions) =>
  events
    .select('rowid as row')
    .where('seq', '=', sql.lit(1))
    .$if(prefix !== '', (query) => query.where('run', '>=', prefix).where('run', '<', `${prefix}\u{10ffff}`))
    .$if(owner !== undefined, (query) => query.where(sql.raw(ownerOfFirst), '=', owner))
    .$if(before !== undefined, (query) =>
      query.where('rowid', '<', ({ selectFrom }) =>
        selectFrom('events as mark')
          .select('mark.rowid')
          .where('mark.run', '=', before ?? '')
          .where('mark.seq', '=', 1),
      ),
    )
    .orderBy('rowid', 'desc')
    .limit(limit)
