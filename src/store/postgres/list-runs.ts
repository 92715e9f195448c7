import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListOptions, RunListing } from '../../core/event-log.ts'
import { eventOf } from '../hash-chain.ts'
import type { PostgresDatabase } from './database.ts'
import { escapedText, unescapedText } from './escaped-text.ts'
import type { EventTables } from './event-rows.ts'
import { leastListed, listing } from './listing.ts'

/** The runs of a listing, newest first, each with its first and its newest event. */
export async function listRuns(database: PostgresDatabase, options: ListOptions = {}): Promise<readonly RunListing[]> {
  const query = database
    .kysely<EventTables>()
    .selectFrom(({ selectFrom }) => chosen(selectFrom('events'), options).as('first'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('events')
          .select(['seq as lastSeq', 'at as lastAt', 'type as lastType', 'body as lastBody'])
          .whereRef('events.run', '=', 'first.run')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy('begun', 'desc')
    .compile()
  const isLong = (options.limit ?? leastListed) >= leastListed
  const { rows } = await database.lasting(() =>
    isLong ? listing<Listed>(database, query.sql, query.parameters) : database.query<Listed>(query.sql, query.parameters),
  )
  return rows.map((row) => {
    const run = unescapedText(row.run)
    const last = { seq: row.lastSeq, at: row.lastAt, type: row.lastType, body: row.lastBody }
    return { run, first: eventOf(run, row), last: eventOf(run, last) }
  })
}

interface Listed {
  readonly run: string
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly body: string
  readonly lastSeq: number
  readonly lastAt: number
  readonly lastType: string
  readonly lastBody: string
}

/** The first events, from the indexes alone. */
const chosen = (events: SelectQueryBuilder<EventTables, 'events', object>, { limit, prefix = '', owner, before }: ListOptions) =>
  events
    .select(['run', 'seq', 'at', 'type', 'body', 'begun'])
    .where('seq', '=', sql.lit(1))
    .$if(prefix !== '', (query) => query.where('run', '>=', escapedText(prefix)).where('run', '<', `${escapedText(prefix)}\u{10ffff}`))
    .$if(owner !== undefined, (query) => query.where('owner', '=', escapedText(owner ?? '')))
    .$if(before !== undefined, (query) =>
      query.where('begun', '<', ({ selectFrom }) =>
        selectFrom('events as mark')
          .select('mark.begun')
          .where('mark.run', '=', escapedText(before ?? ''))
          .where('mark.seq', '=', 1),
      ),
    )
    .orderBy('begun', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
