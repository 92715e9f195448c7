import type pg from 'pg'
import { runLater, take } from '../sync-or-async-rule.ts'
import { type BuiltTables, type Query, type Work, wordsOf } from '../tables/table-access.ts'
import type { PostgresDatabase } from './database.ts'
import { alone } from './shared/alone.ts'
import { ask } from './shared/ask.ts'
import { statementNames } from './statement-names.ts'

/** The tables of a database. */
export function postgresTables<Tables>(database: PostgresDatabase): BuiltTables<Tables> {
  const nameOf = statementNames()
  const rowsOf = async <Row>(on: PostgresDatabase | pg.ClientBase, query: Query<Row>): Promise<readonly Row[]> => {
    const { sql, parameters, isUnprepared = false } = wordsOf(query)
    const name = isUnprepared ? undefined : nameOf(sql)
    const { rows } = await ask(on, { ...(name === undefined ? {} : { name }), text: sql }, parameters)
    return rows as readonly Row[]
  }
  const within =
    <T>(things: readonly string[], work: Work<T>) =>
    async (client: pg.ClientBase): Promise<T> => {
      if (things.length > 0) await alone(client, things)
      return runLater(
        work(
          (query) => take(rowsOf(client, query)),
          (more) => take(alone(client, more)),
        ),
      )
    }
  return {
    holding: 'for no key update',
    among: (list) => `= any(${list}::text[])`,
    build: database.kysely<Tables>(),
    askAgain: (query) => database.lasting(() => rowsOf(database, query)),
    askOnce: (query) => database.lastingTransaction((client) => rowsOf(client, query)),
    aloneAgain: (things, work) => database.lasting(() => database.transaction(within(things, work))),
    aloneOnce: (things, work) => database.lastingTransaction(within(things, work)),
  }
}
