import { type Clock, systemClock } from '../core/clock.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import type { Request } from '../core/request.ts'
import type { TurnWords } from '../core/session.ts'
import { followRun } from './follow.ts'
import { eventOf, origin, type Row, rowOf, verifyRows } from './hash-chain.ts'
import { staleWriter, unknownRun } from './log-error.ts'
import { createWaitingReaders } from './waiting-readers.ts'

/** An `EventLog` in memory, with what its sessions need to act on it in one step. */
export interface MemoryLog extends EventLog {
  appendNow(run: string, after: number, fact: Fact): RunEvent
  newestType(run: string): string | undefined
  /** What was asked and answered in a run. */
  words(run: string): Pick<TurnWords, 'question' | 'answer'>
  /** Runs that a session began, whether or not it still has them. */
  begunIn(session: string): readonly string[]
  /** Takes these runs and those that worked for them off the log. */
  remove(runs: readonly string[]): void
}

/** An `EventLog` that lives and dies with the process, for ephemeral use and tests; it keeps the same contract as the one on disk. */
export function memoryLog(clock: Pick<Clock, 'now'> = systemClock): MemoryLog {
  const runs = new Map<string, Row[]>()
  const wakes = createWaitingReaders()
  const rowsOf = (run: string): readonly Row[] => runs.get(run) ?? []
  const readAfter = (run: string, after: number, limit?: number) =>
    rowsOf(run)
      .slice(Math.max(0, after), limit === undefined ? undefined : Math.max(0, after) + limit)
      .map((row) => eventOf(run, row))
  const newestType = (run: string) => rowsOf(run).at(-1)?.type
  const isGone = (run: string) => !runs.has(run)
  const standing = (run: string, after: number) =>
    isGone(run) ? 'unknown' : newestType(run) === 'run.ended' && rowsOf(run).length <= after ? 'over' : 'open'
  const followable = { readAfter, standing, isGone, isClosed: () => false, wakes }
  const appendNow = (run: string, after: number, fact: Fact): RunEvent => {
    const rows = runs.get(run) ?? []
    if (after !== rows.length) throw staleWriter(run, after, rows.length)
    const row = rowOf(rows.at(-1)?.hash ?? origin(run), after + 1, clock.now(), fact)
    rows.push(row)
    runs.set(run, rows)
    wakes.wake(run)
    return eventOf(run, row)
  }
  const requestOf = (run: string): Request | undefined => {
    const [first] = readAfter(run, 0, 1)
    return first?.type === 'run.began' ? first.request : undefined
  }
  return {
    append: async (run, after, fact) => appendNow(run, after, fact),
    appendNow,
    newestType,
    words(run) {
      const { request, answer, reply } = replay(run, readAfter(run, 0))
      return { question: request?.question ?? '', answer: answer?.text ?? reply?.text ?? '' }
    },
    begunIn: (session) => [...runs.keys()].filter((run) => requestOf(run)?.session === session),
    remove(gone) {
      for (const run of [...runs.keys()].filter((each) => gone.includes(requestOf(each)?.parent?.root ?? each))) {
        runs.delete(run)
        wakes.wake(run)
      }
    },
    read: async (run, after = 0) => readAfter(run, after),
    follow: (run, after, signal) => followRun(followable, run, after, signal),
    list: async ({ limit = Number.POSITIVE_INFINITY, prefix = '', owner, before } = {}) => {
      const all = [...runs.keys()]
      return all
        .slice(0, before === undefined ? undefined : Math.max(0, all.indexOf(before)))
        .filter((run) => run.startsWith(prefix) && (owner === undefined || requestOf(run)?.owner === owner))
        .reverse()
        .slice(0, limit)
        .map((run) => ({ run, first: eventOf(run, rowsOf(run)[0]!), last: eventOf(run, rowsOf(run).at(-1)!) }))
    },
    verify: async (run) => {
      if (!runs.has(run)) throw unknownRun(run)
      return verifyRows(run, rowsOf(run), rowsOf(run).at(-1))
    },
  }
}
