import { type Clock, systemClock } from '../../core/clock.ts'
import type { SessionStore } from '../../core/session.ts'
import { eventOf, origin, rowOf } from '../hash-chain.ts'
import { type SessionRows, sessionsOver } from '../sessions.ts'
import { runNow } from '../sync-or-async-rule.ts'
import { eventStatements } from './event-rows.ts'
import { sessionStatements } from './session-rows.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The sessions of an open `runs.db`; any number of processes may work with them. Closing stays with the file. */
export function sqliteSessions(file: SqliteFile, clock: Pick<Clock, 'now'> = systemClock): SessionStore {
  const events = file.guard(() => eventStatements(file.sqlite))
  const statements = file.guard(() => sessionStatements(file.sqlite))
  const rows: SessionRows = {
    ...statements,
    // Whoever writes has the file alone.
    infoAlone: statements.info,
    newestType: (run) => events.newestType(run),
    /** Straight into the log's table, to be in the transaction; nobody follows a run whose id was not known before. */
    appendFirst(run, fact) {
      const row = rowOf(origin(run), 1, clock.now(), fact)
      events.insert(run, row)
      return eventOf(run, row)
    },
  }
  return sessionsOver({
    write: async (rule) => file.write(() => runNow(rule(rows))),
    read: async (rule) => file.guard(() => runNow(rule(rows))),
  })
}
