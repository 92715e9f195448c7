import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { Compilable } from 'kysely'
import { runNow, take } from '../rule.ts'
import type { TableAccess } from '../tables/table-access.ts'
import { kyselyOf } from './kysely.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The tables of an open file. Whoever writes has the file alone, and waits for nothing meanwhile. */
export function sqliteTables<Tables>(file: SqliteFile): TableAccess<Tables> {
  const prepared = new Map<string, StatementSync>()
  const statement = (text: string): StatementSync => {
    const known = prepared.get(text)
    if (known) return known
    const made = file.sqlite.prepare(text)
    prepared.set(text, made)
    return made
  }
  const ask = <Row>(query: Compilable<Row>): readonly Row[] => {
    const { sql, parameters } = query.compile()
    return statement(sql).all(...parameters.map(held)) as readonly unknown[] as readonly Row[]
  }
  return {
    build: kyselyOf<Tables>(file),
    askAgain: async (query) => file.guard(() => ask(query)),
    askOnce: async (query) => file.guard(() => ask(query)),
    alone: async (_thing, rule) => file.write(() => runNow(rule((query) => take(ask(query))))),
  }
}

/** SQLite has neither truths nor moments. */
const held = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : (value as SQLInputValue)
