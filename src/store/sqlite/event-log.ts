import { type Clock, systemClock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { type Followable, followRun } from '../follow.ts'
import { eventOf, origin, rowOf, verifyRows } from '../hash-chain.ts'
import { staleWriter, unknownRun } from '../log-error.ts'
import { createWaitingReaders } from '../waiting-readers.ts'
import { isTaken } from './error.ts'
import { eventStatements } from './event-rows.ts'
import { openRunsFile } from './runs-file.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { watchWrites } from './watch.ts'

/** An `EventLog` on disk; `close` ends its followers and lets go of the file. */
export type SqliteEventLog = EventLog & { close(): void }

/** Runs whose newest number and hash are kept in memory; others are read again at their next append. */
const tipsKept = 256

/** Characters of stored JSON that a follower reads at once, give or take the last event: one that is slow to take them holds no more. */
const charactersAtOnce = 131_072

/** Opens the log of a data folder by itself: `runs.db` in it. Throws what `openSqlite` throws. */
export const openEventLog = (dataFolder: string, clock?: Pick<Clock, 'now'>): SqliteEventLog =>
  sqliteEventLog(openRunsFile(dataFolder), clock)

/**
 * The event log over an open file. An acknowledged append survives the death of the process at any later instant (see `openSqlite`
 * for power cuts). Any number of processes may append and follow: the key (run, seq) lets one of two writers win, the other gets
 * `IbidError('stale')`. A full disk or a failing one gives `IbidError('failed')`; the fact is then not stored and can be appended again.
 */
export function sqliteEventLog(file: SqliteFile, clock: Pick<Clock, 'now'> = systemClock): SqliteEventLog {
  const rows = file.guard(() => eventStatements(file.sqlite))
  const tips = new Map<string, { readonly seq: number; readonly hash: string }>()
  const readTip = (run: string) => rows.tip(run) ?? { seq: 0, hash: origin(run) }

  let stopWatching: (() => void) | undefined
  const wakes = createWaitingReaders((followers) => {
    if (followers > 0 && file.sqlite.isOpen) stopWatching ??= watchOthers()
    else {
      stopWatching?.()
      stopWatching = undefined
    }
  })
  /** Appends of this process wake its followers directly; this is for those of others. A failing look wakes all, whose own reads tell why. */
  const watchOthers = () => {
    const sight = { row: rows.newestRow(), version: rows.dataVersion() }
    const orWakeAll = (work: () => void) => () => {
      try {
        work()
      } catch {
        wakes.wakeAll()
      }
    }
    const look = orWakeAll(() => {
      const newest = rows.newestRow()
      // Runs that are taken off the log give their row numbers free to be used again.
      if (newest < sight.row) wakes.wakeAll()
      sight.row = Math.min(sight.row, newest)
      const fresh = rows.since(sight.row)
      sight.row = fresh.at(-1)?.row ?? sight.row
      for (const run of new Set(fresh.map((each) => each.run))) wakes.wake(run)
    })
    const poll = orWakeAll(() => {
      const version = rows.dataVersion()
      if (version !== sight.version) wakes.wakeAll()
      else for (const run of rows.withoutEvents(wakes.followed())) wakes.wake(run)
      sight.version = version
    })
    return watchWrites(file.path, look, poll)
  }

  const append = (run: string, after: number, fact: Fact): RunEvent => {
    let tip = tips.get(run) ?? readTip(run)
    if (tip.seq !== after) tip = readTip(run)
    if (tip.seq !== after) throw staleWriter(run, after, tip.seq)
    const row = rowOf(tip.hash, after + 1, clock.now(), fact)
    tips.delete(run)
    try {
      rows.append(run, row)
    } catch (error) {
      throw isTaken(error) ? staleWriter(run, after, readTip(run).seq) : error
    }
    if (tips.size >= tipsKept) tips.delete(tips.keys().next().value ?? '')
    if (row.type !== 'run.ended') tips.set(run, row)
    wakes.wake(run)
    return eventOf(run, row)
  }

  const followable: Followable = {
    readAfter: (run, after, limit) => file.guard(() => rows.page(run, after, limit, charactersAtOnce)).map((row) => eventOf(run, row)),
    standing: (run, after) =>
      file.guard(() => {
        const tip = rows.tip(run)
        return !tip ? 'unknown' : tip.seq <= after && rows.newestType(run) === 'run.ended' ? 'over' : 'open'
      }),
    isGone: (run) => file.guard(() => !rows.tip(run)),
    isClosed: () => !file.sqlite.isOpen,
    wakes,
  }
  return {
    append: async (run, after, fact) => file.guard(() => append(run, after, fact)),
    read: async (run, after = 0) => file.guard(() => rows.read(run, after, -1)).map((row) => eventOf(run, row)),
    follow: (run, after, signal) => followRun(followable, run, after, signal),
    list: async (options) => (await import('./list-runs.ts')).listRuns(file, options),
    verify: async (run) => {
      const chain = file.guard(() => rows.chain(run))
      if (chain.rows.length === 0) throw unknownRun(run)
      return verifyRows(run, chain.rows, chain.head)
    },
    close: () => {
      file.close()
      stopWatching?.()
      wakes.wakeAll()
    },
  }
}
