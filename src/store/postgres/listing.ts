import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PostgresDatabase, Statement } from './database.ts'
import { followedTimeline, type Replica, writtenTimeline } from './replicas.ts'
import { quick } from './statement-timeouts.ts'

/** Rows from which on a list is worth a question of its own, whether a replica can give it. */
export const leastListed = 100
/** ms to wait before each look whether a replica has come as far as the database: one that keeps up needs a few. */
const patienceMs = [0, 2, 8, 20]
/** ms for which one that has not is not asked for lists again. */
const lateMs = 1_000

const late = new WeakMap<Replica, number>()

/** What is asked of a replica or over one of its connections. */
export const askedOf = (connection: Pick<pg.Pool | pg.ClientBase, 'query'>): Pick<PostgresDatabase, 'query'> => ({
  query: (statement, values = []) => connection.query({ ...asWords(statement), values: [...values] }),
})

const asWords = (statement: string | Statement): Statement => (typeof statement === 'string' ? { text: statement } : statement)

/** Where the database is now: all that anybody was told is stored lies before it. */
const reachedBy = {
  name: 'ibid-reached',
  text: `select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as place,
           ${writtenTimeline} as timeline`,
}
const hasReached = {
  name: 'ibid-has-reached',
  text: `select pg_last_wal_replay_lsn() >= $1::pg_lsn and $2 = ${followedTimeline} as reached`,
}

/**
 * The answer to a statement that only reads much, from a replica that holds whatever the database held when this was called, or else from the database itself. It
 * never is older than one of the database.
 */
export async function listing<Row extends pg.QueryResultRow>(
  database: PostgresDatabase,
  statement: string | Statement,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const replica = database.replicas.next()
  const isLate = replica && performance.now() < (late.get(replica) ?? 0)
  return (replica && !isLate && (await onReplica<Row>(database, replica, statement, values))) || database.query<Row>(statement, values)
}

async function onReplica<Row extends pg.QueryResultRow>(
  database: PostgresDatabase,
  replica: Replica,
  statement: string | Statement,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row> | undefined> {
  // A database that cannot tell is asked itself, and says then what is wrong.
  const asked = await database.query<{ place: string; timeline: number }>(reachedBy).catch(() => undefined)
  const reached = asked?.rows[0]
  if (!reached) return undefined
  let client: pg.PoolClient | undefined
  let broken: Error | undefined
  try {
    // One connection for both: an address may lead to several replicas.
    client = await replica.pool.connect()
    for (const ms of patienceMs) {
      if (ms > 0) await sleep(ms)
      const { rows } = await client.query<{ reached: boolean | null }>({ ...hasReached, values: [reached.place, reached.timeline] })
      // What reads much may take longer than a replica has for what it is asked otherwise.
      if (rows[0]?.reached) return await askedOf(client).query<Row>({ ...asWords(statement), ...quick }, values)
    }
    late.set(replica, performance.now() + lateMs)
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    replica.failed(error)
  } finally {
    client?.release(broken)
  }
  return undefined
}
