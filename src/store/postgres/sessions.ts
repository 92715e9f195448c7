import type pg from 'pg'
import { type Clock, systemClock } from '../../core/clock.ts'
import type { SessionStore } from '../../core/session.ts'
import { eventOf, origin, rowOf } from '../hash-chain.ts'
import { staleWriter } from '../log-error.ts'
import { type SessionRows, sessionsOver } from '../sessions.ts'
import { runLater } from '../sync-or-async-rule.ts'
import type { PostgresDatabase } from './database.ts'
import { isAway } from './error.ts'
import { eventStatements, newWriter } from './event-rows.ts'
import { leastListed, listing } from './listing.ts'
import { sessionStatements } from './session-rows.ts'
import { inTurn } from './statement-timeouts.ts'

/**
 * The sessions of a team's database. What changes a session locks its row until it is done. Where the connection is cut and it is not known whether a change was
 * made, that is `IbidError('unreachable')`, but for the beginning of a run, which is looked for.
 */
export function postgresSessions(database: PostgresDatabase, clock: Pick<Clock, 'now'> = systemClock): SessionStore {
  const onList = sessionStatements({ query: (statement, values) => listing(database, statement, values) })
  const own = rowsOver(database, clock, 0)
  const inPool: SessionRows = {
    ...own,
    infos: (owner, prefix, limit) => (limit < leastListed ? own : onList).infos(owner, prefix, limit),
    words: onList.words,
  }
  const over = (writer: number): SessionStore =>
    sessionsOver({
      write: (rule) => database.lastingTransaction((client) => runLater(rule(rowsOver(on(client), clock, writer)))),
      read: (rule) => database.lasting(() => runLater(rule(inPool))),
    })
  return {
    ...over(0),
    begin(id, run, fact, queued) {
      const writer = newWriter()
      return database.lasting(async () => {
        try {
          return await over(writer).begin(id, run, fact, queued)
        } catch (error) {
          // What an earlier try has begun, whose answer did not arrive, stands in its own way.
          const events = eventStatements(database)
          if (isAway(error) || (await events.writer(run, 1)) !== writer) throw error
          const [row] = (await events.read(run, 0)).events
          if (!row) throw error
          return eventOf(run, row)
        }
      })
    },
  }
}

const on = (client: pg.ClientBase): Pick<PostgresDatabase, 'query'> => ({
  query: (statement, values = []) =>
    client.query({ ...inTurn, ...(typeof statement === 'string' ? { text: statement } : statement), values: [...values] }),
})

const rowsOver = (database: Pick<PostgresDatabase, 'query'>, clock: Pick<Clock, 'now'>, writer: number): SessionRows => {
  const events = eventStatements(database)
  return {
    ...sessionStatements(database),
    newestType: async (run) => (await events.tip(run))?.type,
    /** Straight into the log's table, to be in the transaction; nobody follows a run whose id was not known before. */
    async appendFirst(run, fact) {
      const row = rowOf(origin(run), 1, clock.now(), fact)
      if (!(await events.begin(run, row, fact, writer))) throw staleWriter(run, 0, (await events.tip(run))?.seq ?? 0)
      return eventOf(run, row)
    },
  }
}
