import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { runNow, take } from '../rule.ts'
import { type Ask, type Query, type TableAccess, wordsOf } from '../tables/table-access.ts'
import { resultCode } from './error.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The tables of an open file. Whoever writes has the file alone, and waits for nothing meanwhile. */
export function sqliteTables(file: SqliteFile): TableAccess {
  const prepared = new Map<string, StatementSync>()
  const statement = (text: string): StatementSync => {
    const known = prepared.get(text)
    if (known) return known
    const made = file.sqlite.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
    prepared.set(text, made)
    return made
  }
  const ask = <Row>(query: Query<Row>): readonly Row[] => {
    const { sql, parameters } = wordsOf(query)
    return statement(sql).all(...parameters.map(held)) as readonly unknown[] as readonly Row[]
  }
  const asking: Ask = (query) => take(ask(query))
  const tables: Pick<TableAccess, 'askOnce' | 'aloneOnce'> = {
    askOnce: async (query) => file.guard(() => ask(query)),
    aloneOnce: async (_things, work) => file.write(() => runNow(work(asking, () => take(undefined)))),
  }
  return { ...tables, askAgain: tables.askOnce, aloneAgain: tables.aloneOnce, holding: '' }
}

/** SQLite has neither truths nor moments. */
const held = (value: unknown): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : (value as SQLInputValue)

/** The same, where many write at once: SQLite does not queue those that wait for its lock, so one may be passed over till its time is up; it waits again. */
export function patientTables(file: SqliteFile): TableAccess {
  const tables = sqliteTables(file)
  const aloneOnce: TableAccess['aloneOnce'] = async (things, work) => {
    for (let left = waits; ; left -= 1) {
      try {
        return await tables.aloneOnce(things, work)
      } catch (error) {
        if (left === 0 || !(error instanceof Error) || ((resultCode(error.cause) ?? 0) & 0xff) !== locked) throw error
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }
  return { ...tables, aloneOnce, aloneAgain: aloneOnce }
}

const waits = 5
const locked = 5
