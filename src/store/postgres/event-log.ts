import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { type Followable, followRun } from '../follow.ts'
import { eventOf, origin, type Row, rowOf, verifyRows } from '../hash-chain.ts'
import { staleWriter, unknownRun } from '../log-error.ts'
import type { PostgresDatabase } from './database.ts'
import { isAwayOrFull } from './error.ts'
import { eventStatements, newWriter } from './event-rows.ts'
import { followedRuns } from './followed-runs.ts'
import type { Hints } from './listen-notify.ts'
import { askedOf } from './listing.ts'

/** Runs whose newest number and hash are kept in memory; others are read again at their next append. */
const tipsKept = 1_024

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
  const tips = new Map<string, { readonly seq: number; readonly hash: string }>()
  const readTip = async (run: string) => (await database.lasting(() => rows.tip(run))) ?? { seq: 0, hash: origin(run) }

  /** Of a run that has ended nothing is kept. */
  const keepTip = (run: string, { seq, hash, type }: Pick<Row, 'seq' | 'hash' | 'type'>): void => {
    if (type === 'run.ended' || (tips.get(run)?.seq ?? 0) > seq) return
    if (tips.size >= tipsKept) tips.delete(tips.keys().next().value ?? '')
    tips.set(run, { seq, hash })
  }

  const append = async (run: string, after: number, fact: Fact): Promise<RunEvent> => {
    const [known, writer, at] = [tips.get(run), newWriter(), clock.now()]
    tips.delete(run)
    let tip = known?.seq === after ? known : after === 0 ? { seq: 0, hash: origin(run) } : await readTip(run)
    while (tip.seq === after) {
      const row = rowOf(tip.hash, after + 1, at, fact)
      const before = tip.hash
      let tries = 0
      // Whoever begins a run is told at once that the disk is full; one under way has paid for what it would lose.
      const wait = after > 0 ? isAwayOrFull : undefined
      const isStored = await database.lasting(() => {
        tries += 1
        return rows.insert(run, row, before, fact, writer)
      }, wait)
      // What an earlier try has stored, whose answer did not arrive, stands in its own way.
      if (isStored || (tries > 1 && (await database.lasting(() => rows.writer(run, row.seq))) === writer)) {
        keepTip(run, row)
        followed.grown(run, row)
        return eventOf(run, row)
      }
      tip = await readTip(run)
    }
    throw staleWriter(run, after, tip.seq)
  }

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

  /** What is known to stand behind no end need not be looked up: the log only grows. */
  const following: Followable = { ...followed, isOver: (run, after) => tips.get(run)?.seq !== after && followed.isOver(run, after) }

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
