import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Going } from '../../../core/retention.ts'
import type { Dialect, KeptRows } from '../../retention/kept-rows.ts'

const say: Dialect = {
  owner: ':owner',
  email: ':email',
  runs: '(select value from json_each(:runs))',
  sessions: '(select value from json_each(:sessions))',
  has: (column, text) => `coalesce(instr(lower(${column}), lower(${text})), 0) > 0`,
}

const tableOf = ({ table, inSqlite }: KeptRows): string => `"${inSqlite ?? table}"`

/** Statements over rows that go; they take what `valuesOf` gives. */
export const rowStatements = (sqlite: DatabaseSync, rows: KeptRows) => ({
  count: () => named(sqlite.prepare(`select count(*) as n from ${tableOf(rows)} where ${rows.of(say)}`)),
  all: () => named(sqlite.prepare(`select * from ${tableOf(rows)} where ${rows.of(say)}`)),
  remove: () =>
    named(
      sqlite.prepare(
        rows.set
          ? `update ${tableOf(rows)} set ${rows.set(say)} where ${rows.of(say)}`
          : `delete from ${tableOf(rows)} where ${rows.of(say)}`,
      ),
    ),
})

/** Not every statement needs every value. */
function named(statement: StatementSync): StatementSync {
  statement.setAllowUnknownNamedParameters(true)
  return statement
}

export const valuesOf = ({ runs, sessions, person }: Going): Record<string, SQLInputValue> => ({
  ':owner': person?.owner ?? null,
  ':email': person?.email ?? null,
  ':runs': JSON.stringify(runs),
  ':sessions': JSON.stringify(sessions),
})
