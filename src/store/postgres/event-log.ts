import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { type Followable, followRun } from '../follow.ts'
import { eventOf, verifyRows } from '../hash-chain.ts'
import { unknownRun } from '../log-error.ts'
import { appends } from './append-events.ts'
import type { PostgresDatabase } from './database.ts'
import { eventStatements } from './event-rows.ts'
import { followedRuns } from './followed-runs.ts'
import type { Hints } from './listen-notify.ts'
import { askedOf } from './listing.ts'

/**
 * The event log in a team's database. An acknowledged append is as durable as the database's commits. Any number of machines may append and follow: the key
 * (run, seq) lets one of two writers win, the other gets `IbidError('stale')`. Where the connection is cut in the middle of an append, it is tried until it is
 * known that the fact is stored, once; where the database stays away for a minute, that is `IbidError('unreachable')`, and the log tells whether it was.
 */
export function postgresEventLog(
  database: PostgresDatabase,
  hints: Hints,
  clock: Pick<Clock, 'now'> = systemClock,
): EventLog & { close(): void } {
  const rows = eventStatements(database)
  const followed = followedRuns(rows, hints, randomBytes(4).toString('hex'))
  const { append, keepTip, newest } = appends(database, rows, clock, followed.grown)

  /** From a replica that has the run as the database has it: the hash of the last event tells. */
  const readCopy = async (run: string, after: number): Promise<readonly RunEvent[] | undefined> => {
    const replica = database.replicas.next()
    if (!replica) return undefined
    const [own, copied] = await Promise.all([
      database.lasting(() => rows.tip(run)),
      eventStatements(askedOf(replica.pool))
        .read(run, after)
        .catch((error) => replica.failed(error)),
    ])
    return own && own.hash === copied?.tip?.hash ? copied.events.map((row) => eventOf(run, row)) : undefined
  }

  /** Of a run that is known to go on it need not be looked up. */
  const following: Followable = { ...followed, standing: (run, after) => (newest(run) === after ? 'open' : followed.standing(run, after)) }

  return {
    append,
    async read(run, after = 0, { isOver = false } = {}) {
      const copy = isOver ? await readCopy(run, after) : undefined
      if (copy) return copy
      const { events, tip } = await database.lasting(() => rows.read(run, after))
      if (tip) keepTip(run, tip)
      return events.map((row) => eventOf(run, row))
    },
    follow: (run, after, signal) => followRun(following, run, after, signal),
    list: async (options) => (await import('./list-runs.ts')).listRuns(database, options),
    verify: async (run) => {
      const chain = await database.lasting(() => rows.chain(run))
      if (chain.rows.length === 0) throw unknownRun(run)
      return verifyRows(run, chain.rows, chain.head)
    },
    close: followed.close,
  }
}
