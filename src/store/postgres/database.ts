import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { isAway, isConflict, storeError } from './error.ts'
import { placeOf } from './place.ts'
import { type Replicas, replicasOf, systemNumber } from './replicas.ts'
import { type StatementLine, statementLine } from './statement-line.ts'
import { quick, unhurried } from './statement-timeouts.ts'
import { UnnamedClient } from './unnamed-client.ts'

/** Where our tables are in the database, beside those of others. */
export const schemaName = 'ibid'

/** Connections that one process keeps at most, but for those of its lines. */
export const mostConnections = 10
/** Connections that each line has through a pooler, where statements cannot follow each other over one. */
const pooledLineConnections = 2
/** ms that a connection may take to come about. */
const connectMs = 5_000
/** ms after which a statement without an answer was sent over a connection that is cut; the operating system would wait for a quarter of an hour. */
const longestQueryMs = 120_000
/** ms for which what can be tried again is tried: a database that restarts is back by then. */
const patienceMs = 60_000

/** Short statements that follow each other over one connection: those that store events, and those of what else every run needs, which may wait for locks. */
export type Line = 'events' | 'runs'

/** A statement of a hot path. With a name each connection prepares it once. */
export interface Statement {
  readonly name?: string
  readonly text: string
  /** In which line it stands; without one, it has a connection to itself. Only for what is over in a moment, and never waits for the statements of others. */
  readonly line?: Line
  /** ms after which a connection that gives no answer is taken for cut; without it, two minutes. */
  readonly query_timeout?: number
}

/** An open database of a team, with connections that come and go. */
export interface PostgresDatabase {
  /** `host/database`, for messages: without user and password. */
  readonly place: string
  readonly pool: pg.Pool
  /** Of connections to the database itself, for what has to last beyond a transaction: listening, and locks that are held. */
  readonly direct: pg.ClientConfig
  /** Whether `pool` reaches it through a pooler, so that nothing of a connection does. */
  readonly isPooled: boolean
  /** What may be asked for what only reads much, as long as it is seen to that it holds what it must. */
  readonly replicas: Replicas
  /** One statement; what PostgreSQL throws becomes an `IbidError` with a remedy. Whole numbers come as numbers, bytes as `Buffer`. */
  query<Row extends pg.QueryResultRow>(statement: string | Statement, values?: readonly unknown[]): Promise<pg.QueryResult<Row>>
  /** Runs `work` in a transaction on one connection, again where it came into another's way; rolls back when `work` throws. */
  transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** The same, and for at most a minute again while the database is away, as long as it is sure that nothing was done. */
  lastingTransaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** Runs `work` again, for at most a minute, while the database is away, or has another reason to `wait`. Only for what may be done twice. */
  lasting<T>(work: () => Promise<T>, wait?: (error: unknown) => boolean): Promise<T>
  kysely<Tables>(): Kysely<Tables>
  /** Resolves when a statement that was asked for now has one of the connections of `pool`: at once while none waits for one. Rejects as the database does. */
  awaitTurn(): Promise<void>
  /** Closes all connections. Idempotent. */
  close(): Promise<void>
}

/** A database, whatever its schema. Nothing is connected before it is used. */
export function connectPostgres(url: string): PostgresDatabase {
  const place = placeOf(url)
  const addresses = addressesOf(url)
  const { isPooled } = addresses
  const direct = clientOptions(addresses.direct)
  const { options: _, ...toPooler } = clientOptions(addresses.url)
  const poolOf = (max: number) => connectionPool({ ...(isPooled ? { ...toPooler, Client: UnnamedClient } : direct), max })
  const pool = poolOf(mostConnections)
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw storeError(error, place)
    }
  }
  const line = () => (isPooled ? pooledLine(poolOf(pooledLineConnections)) : statementLine(direct))
  const lines = { events: line(), runs: line() }
  const ask = <Row extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<pg.QueryResult<Row>> =>
    statement.line ? lines[statement.line].query<Row>(statement, values) : pool.query<Row>({ ...statement, values: [...values] })
  const replicas = replicasOf(addresses.replicas, direct, async () => {
    const { rows } = await pool.query<{ system: string }>(`select ${systemNumber} as system`)
    return rows[0]?.system
  })
  let closing: Promise<void> | undefined
  const isOver = () => closing !== undefined
  return {
    place,
    pool,
    direct,
    isPooled,
    replicas,
    query: (statement, values = []) =>
      guard(() => (typeof statement === 'string' ? pool.query(statement, [...values]) : ask(statement, values))),
    transaction: (work) => guard(() => inTransaction(pool, work, () => undefined)),
    lasting: (work, wait) => lasting(work, isOver, wait),
    lastingTransaction(work) {
      let isUnsure = false
      return lasting(
        () => guard(() => inTransaction(pool, work, () => (isUnsure = true))),
        () => isUnsure || isOver(),
      )
    },
    async awaitTurn() {
      if (pool.waitingCount > 0) await guard(async () => (await pool.connect()).release())
    },
    kysely: <Tables>() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    close: () => (closing ??= Promise.all([pool.end(), lines.events.close(), lines.runs.close(), replicas.close()]).then(() => undefined)),
  }
}

function connectionPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: 30_000, allowExitOnIdle: true })
  // A connection that dies while nobody uses it is replaced at the next use, which tells what is wrong.
  pool.on('error', () => undefined)
  // One that is cut the moment it has come about says so before whoever waits for it can hear; the next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A line through a pooler, which gives each statement to any session: a few connections that nothing else uses. */
const pooledLine = (pool: pg.Pool): StatementLine => ({
  query: (statement, values) => pool.query({ ...statement, values: [...values] }),
  close: () => pool.end(),
})

/** How every connection finds out that it is cut. */
const liveness = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The server notices in 25 s that a machine is gone, also while an answer is on its way there, and lets go of what that held.
  options: `-c search_path=${schemaName} -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000`,
}

/** Of every connection to the database itself; a pooler takes no `options`. */
const clientOptions = (url: string): pg.ClientConfig => ({
  ...liveness,
  connectionTimeoutMillis: connectMs,
  connectionString: url,
  application_name: 'ibid',
  query_timeout: longestQueryMs,
  types: { getTypeParser: (type, format) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)) },
})

async function lasting<T>(work: () => Promise<T>, isOver: () => boolean, wait: (error: unknown) => boolean = isAway): Promise<T> {
  const end = performance.now() + patienceMs
  for (let waitMs = 50; ; waitMs = Math.min(1_000, waitMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!wait(error) || isOver() || performance.now() > end) throw error
      await sleep(waitMs)
    }
  }
}

/** `beforeCommit` is called when from now on only the database knows whether the work was done. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>, beforeCommit: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect()
    let broken: Error | undefined
    // While it is in use the pool does not hear when it is cut; the statement under way tells of it.
    const cut = (error: Error) => (broken = error)
    client.on('error', cut)
    try {
      await client.query({ text: 'begin', ...quick })
      const result = await work(client)
      beforeCommit()
      await client.query({ text: 'commit', ...unhurried })
      return result
    } catch (error) {
      // Nobody hears it over a connection that gives no answer; the server rolls back when that is closed.
      if (isAway(error)) cut(error instanceof Error ? error : new Error(String(error)))
      else await client.query('rollback').catch(cut)
      if (!isConflict(error) || tries === 5) throw error
    } finally {
      client.off('error', cut)
      client.release(broken)
    }
  }
}
