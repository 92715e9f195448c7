import type { SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteFile } from './sqlite-file.ts'

/**
 * Typed queries over an open file. Transactions begin with `begin immediate` (see `SqliteFile.write`). Closing stays with the file:
 * `destroy` is not needed. Loading this module costs 60 to 200 ms, so rooms import it when a cold path first needs it.
 */
export function kyselyOf<Tables>(file: SqliteFile): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(file),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}

/** One connection; Kysely itself queues for it, so that nothing slips into an open transaction. */
function driverOf(file: SqliteFile): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => run(file, query),
    streamQuery: async function* (query) {
      for (const row of statement(file, query).iterate()) yield { rows: [row as never] }
    },
  }
  const exec = async (sql: string) => file.guard(() => file.sqlite.exec(sql))
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: () => exec('begin immediate'),
    commitTransaction: () => exec('commit'),
    rollbackTransaction: () => exec('rollback'),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
}

const statement = (file: SqliteFile, query: CompiledQuery) => {
  const prepared = file.sqlite.prepare(query.sql)
  const values = query.parameters as readonly SQLInputValue[]
  return {
    returnsRows: prepared.columns().length > 0,
    all: () => prepared.all(...values),
    run: () => prepared.run(...values),
    iterate: () => prepared.iterate(...values),
  }
}

function run<Row>(file: SqliteFile, query: CompiledQuery): QueryResult<Row> {
  return file.guard(() => {
    const { returnsRows, all, run } = statement(file, query)
    if (returnsRows) return { rows: all() as Row[] }
    const { changes, lastInsertRowid } = run()
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  })
}
