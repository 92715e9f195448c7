import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { IbidError } from '../../../core/fault.ts'
import { documentMigrations } from './migrations.ts'

/** A prepared statement whose rows have the shape `Row`. */
export interface Statement<Row> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
  /** Row by row; leaving early ends the statement. */
  iterate(...values: SQLInputValue[]): Iterable<Row>
  run(...values: SQLInputValue[]): void
}

/** One connection: statements are prepared once, on first use. */
export interface Connection {
  readonly database: DatabaseSync
  statement<Row>(sql: string): Statement<Row>
}

/** Opens a connection in WAL mode. Waits `timeout` ms for other processes before SQLite reports that it is busy. */
export const connect = (path: string, timeout: number): Connection => {
  const database = new DatabaseSync(path, { timeout })
  database.exec(
    'pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = normal; pragma journal_size_limit = 67108864; pragma cache_size = -8000',
  )
  const prepared = new Map<string, Statement<unknown>>()
  return {
    database,
    statement: <Row>(sql: string): Statement<Row> => {
      const known = prepared.get(sql)
      if (known !== undefined) return known as Statement<Row>
      const made = database.prepare(sql)
      const statement: Statement<Row> = {
        get: (...values) => made.get(...values) as Row | undefined,
        all: (...values) => made.all(...values) as Row[],
        iterate: (...values) => made.iterate(...values) as Iterable<Row>,
        run: (...values) => void made.run(...values),
      }
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** Brings the file to the newest schema and makes it private. `IbidError('invalid')` where a newer ibid has written it. */
export const migrate = (connection: Connection, path: string): void => {
  chmodSync(path, 0o600)
  const version = (): number => connection.statement<{ user_version: number }>('pragma user_version').get()?.user_version ?? 0
  if (version() < documentMigrations.length) {
    inTransaction(connection.database, () => {
      for (const step of documentMigrations.slice(version())) connection.database.exec(step)
      connection.database.exec(`pragma user_version = ${documentMigrations.length}`)
    })
  }
  if (version() > documentMigrations.length)
    throw new IbidError('invalid', `${path} was written by a newer ibid`, 'update ibid, or choose another data folder')
}

/** Runs `work` in one `begin immediate` transaction, undone if it throws. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

/** Whether SQLite gave up waiting for another process. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
