import type { SQLInputValue } from 'node:sqlite'
import { IbidError } from '../../../core/fault.ts'
import { resultCode, storeError } from '../error.ts'
import { openSqlite } from '../open.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { documentMigrations } from './migrations.ts'

/** A prepared statement whose rows have the shape `Row`. What SQLite throws comes as an `IbidError` that names the file and what to do. */
export interface Statement<Row> {
  get(...values: SQLInputValue[]): Row | undefined
  all(...values: SQLInputValue[]): Row[]
  /** Row by row; leaving early ends the statement. */
  iterate(...values: SQLInputValue[]): Iterable<Row>
  run(...values: SQLInputValue[]): void
}

/** One connection: statements are prepared once, on first use. */
export interface Connection {
  readonly file: SqliteFile
  statement<Row>(sql: string): Statement<Row>
}

/** Bytes: posting blocks and vectors of pages are blobs of some kilobytes. */
const pageSize = 8_192

/** Opens a connection as `openSqlite` does. Waits `timeout` ms for other processes before a statement fails. */
export const connect = (path: string, timeout: number): Connection => {
  const file = openSqlite(path, documentMigrations, pageSize)
  const { sqlite, guard } = file
  guard(() => sqlite.exec(`pragma busy_timeout = ${timeout}; pragma journal_size_limit = 67108864; pragma cache_size = -8000`))
  const prepared = new Map<string, Statement<unknown>>()
  return {
    file,
    statement: <Row>(sql: string): Statement<Row> => {
      const known = prepared.get(sql)
      if (known !== undefined) return known as Statement<Row>
      const made = guard(() => sqlite.prepare(sql))
      const statement: Statement<Row> = {
        get: (...values) => guard(() => made.get(...values)) as Row | undefined,
        all: (...values) => guard(() => made.all(...values)) as Row[],
        iterate: function* (...values) {
          try {
            yield* made.iterate(...values) as Iterable<Row>
          } catch (error) {
            throw storeError(error, path)
          }
        },
        run: (...values) => void guard(() => made.run(...values)),
      }
      prepared.set(sql, statement)
      return statement
    },
  }
}

/** Whether SQLite gave up waiting for another process. */
export const isBusy = (error: unknown): boolean => ((resultCode(error instanceof IbidError ? error.cause : error) ?? 0) & 0xff) === 5
