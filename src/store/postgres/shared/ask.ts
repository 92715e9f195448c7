import type pg from 'pg'
import type { PostgresDatabase, Statement } from '../database.ts'
import { escapedText, unescapedText } from '../escaped-text.ts'
import { quick } from '../statement-timeouts.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows, and how many there are or were changed. */
interface Answer {
  readonly rows: readonly Row[]
  readonly count: number
}

/**
 * Asks a database, or within one of its transactions. Texts may hold anything: see `heldText`. Throws `IbidError`, within a transaction what PostgreSQL says, which
 * the transaction makes one of. A statement that may take longer than 15 s says so.
 */
export async function ask(on: PostgresDatabase | pg.ClientBase, statement: Statement, values: readonly unknown[] = []): Promise<Answer> {
  const parameters = values.map(held)
  const asked = { ...quick, ...statement }
  const { rows, rowCount } = 'pool' in on ? await on.query<Row>(asked, parameters) : await on.query<Row>(asked, parameters)
  return { rows: rows.map(given), count: rowCount ?? 0 }
}

/** The same, and for at most a minute again while the database is away. Only for what may be done twice. */
export const askAgain = (database: PostgresDatabase, statement: Statement, values?: readonly unknown[]): Promise<Answer> =>
  database.lasting(() => ask(database, statement, values))

/** The same, as long as it is sure that nothing was done. */
export const askOnce = (database: PostgresDatabase, statement: Statement, values?: readonly unknown[]): Promise<Answer> =>
  database.lastingTransaction((client) => ask(client, statement, values))

const held = (value: unknown): unknown => (typeof value === 'string' ? escapedText(value) : Array.isArray(value) ? value.map(held) : value)

const given = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value === 'string' ? unescapedText(value) : value]))
