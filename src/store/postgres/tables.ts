import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type pg from 'pg'
import { runLater, take } from '../rule.ts'
import type { TableAccess } from '../tables/table-access.ts'
import type { PostgresDatabase } from './database.ts'
import { alone } from './shared/alone.ts'
import { ask } from './shared/ask.ts'

/** The tables of a database. */
export function postgresTables<Tables>(database: PostgresDatabase): TableAccess<Tables> {
  const names = new Map<string, string>()
  /** Each connection prepares a statement once, under a name that is of its text alone. */
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const rowsOf = async <Row>(on: PostgresDatabase | pg.ClientBase, query: Compilable<Row>): Promise<readonly Row[]> => {
    const { sql, parameters } = query.compile()
    const { rows } = await ask(on, { name: nameOf(sql), text: sql }, parameters)
    return rows as readonly Row[]
  }
  return {
    build: database.kysely<Tables>(),
    askAgain: (query) => database.lasting(() => rowsOf(database, query)),
    askOnce: (query) => database.lastingTransaction((client) => rowsOf(client, query)),
    alone: (thing, rule) =>
      database.lastingTransaction(async (client) => {
        await alone(client, [thing])
        return runLater(rule((query) => take(rowsOf(client, query))))
      }),
  }
}
