import { type Clock, systemClock } from '../core/clock.ts'
import type { EventLog } from '../core/log.ts'
import { eventOf, origin, type Row, rowOf, verifyRows } from './chain.ts'
import { followRun } from './follow.ts'
import { staleWriter, unknownRun } from './log-error.ts'
import { createWakes } from './wakes.ts'

/** An `EventLog` that lives and dies with the process, for ephemeral use and tests; it keeps the same contract as the one on disk. */
export function memoryLog(clock: Pick<Clock, 'now'> = systemClock): EventLog {
  const runs = new Map<string, Row[]>()
  const wakes = createWakes()
  const rowsOf = (run: string): readonly Row[] => runs.get(run) ?? []
  const readAfter = (run: string, after: number, limit?: number) =>
    rowsOf(run)
      .slice(Math.max(0, after), limit === undefined ? undefined : Math.max(0, after) + limit)
      .map((row) => eventOf(run, row))
  const isOver = (run: string) => rowsOf(run).at(-1)?.type === 'run.ended'
  const followable = { readAfter, isOver, isClosed: () => false, wakes }
  return {
    append: async (run, after, fact) => {
      const rows = runs.get(run) ?? []
      if (after !== rows.length) throw staleWriter(run, after, rows.length)
      const row = rowOf(rows.at(-1)?.hash ?? origin(run), after + 1, clock.now(), fact)
      rows.push(row)
      runs.set(run, rows)
      wakes.wake(run)
      return eventOf(run, row)
    },
    read: async (run, after = 0) => readAfter(run, after),
    follow: (run, after, signal) => followRun(followable, run, after, signal),
    list: async ({ limit = Number.POSITIVE_INFINITY, prefix = '' } = {}) =>
      [...runs]
        .filter(([run]) => run.startsWith(prefix))
        .reverse()
        .slice(0, limit)
        .map(([run, rows]) => ({ run, first: eventOf(run, rows[0]!), last: eventOf(run, rows.at(-1)!) })),
    verify: async (run) => {
      if (!runs.has(run)) throw unknownRun(run)
      return verifyRows(run, rowsOf(run))
    },
  }
}
