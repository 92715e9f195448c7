import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { runNow, take } from '../sync-or-async-rule.ts'
import { type Ask, type Query, type TableAccess, type Words, wordsOf } from '../tables/table-access.ts'
import { resultCode } from './error.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The tables of an open file. Whoever writes has the file alone, and waits for nothing meanwhile. */
export function sqliteTables(file: SqliteFile): TableAccess {
  const prepared = new Map<string, StatementSync>()
  const statement = ({ sql, isUnprepared = false }: Words): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const made = file.sqlite.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    if (!isUnprepared) prepared.set(sql, made)
    return made
  }
  const ask = <Row>(query: Query<Row>): readonly Row[] => {
    const words = wordsOf(query)
    return statement(words).all(...words.parameters.map(held)) as readonly unknown[] as readonly Row[]
  }
  const asking: Ask = (query) => take(ask(query))
  const tables: Pick<TableAccess, 'askOnce' | 'aloneOnce'> = {
    askOnce: async (query) => file.guard(() => ask(query)),
    aloneOnce: async (_things, work) => file.write(() => runNow(work(asking, () => take(undefined)))),
  }
  return {
    ...tables,
    askAgain: tables.askOnce,
    aloneAgain: tables.aloneOnce,
    holding: '',
    among: (list) => `in (select value from json_each(${list}))`,
  }
}

/** SQLite has neither truths nor moments nor lists. */
function held(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue)
}

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
