import { setTimeout as pause } from 'node:timers/promises'
import { replay } from '../../src/core/fold-run.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { type Asked, numberOf } from './questions.ts'

/** What the database holds of the questions that were asked. */
interface Whole {
  readonly runs: number
  /** Questions that a server said it has, without a run or an end. */
  readonly lost: readonly string[]
  /** Questions with two runs, and runs with two ends. */
  readonly twice: number
  /** Logs that do not verify. */
  readonly broken: number
  /** How runs ended. */
  readonly ends: Readonly<Record<string, number>>
  /** Between two events of a run, from the first reply of the model on, ms. */
  readonly longestPauseMs: number
}

/** Reads and verifies every run, when all have ended or `patienceMs` are over. */
export async function wholeRuns(url: string, { taken, unsure }: Asked, patienceMs: number): Promise<Whole> {
  const stores = postgresStores(url)
  try {
    const log = await stores.log()
    const listed = async () => {
      const found = []
      for (let before: string | undefined; ; ) {
        const page = await log.list({ limit: 200, ...(before === undefined ? {} : { before }) })
        found.push(...page)
        before = page.at(-1)?.run
        if (page.length < 200) return found
      }
    }
    const end = performance.now() + patienceMs
    const ended = async () => (await listed()).filter(({ last }) => last.type === 'run.ended').length
    for (let before = -1; performance.now() < end; ) {
      const [count, all] = [await ended(), (await listed()).length]
      // A queued prompt begins when the one before it has ended.
      if (count === all && all === before && all >= taken.size) break
      before = all
      await pause(1_000)
    }
    const byNumber = new Map<number, number>()
    const ends: Record<string, number> = {}
    const lost: string[] = []
    let [twice, broken, longestPauseMs] = [0, 0, 0]
    const runs = await listed()
    for (const { run } of runs) {
      const events = await log.read(run)
      const number = numberOf(replay(run, events).request?.question ?? '')
      if (number !== undefined) byNumber.set(number, (byNumber.get(number) ?? 0) + 1)
      if (!(await log.verify(run)).intact) broken += 1
      const over = events.filter(({ type }) => type === 'run.ended').length
      if (over > 1) twice += 1
      if (over === 0) lost.push(`${run}: ${events.at(-1)?.type}`)
      const status = replay(run, events).end?.status ?? 'none'
      ends[status] = (ends[status] ?? 0) + 1
      const first = events.findIndex(({ type }) => type === 'model.replied')
      for (const [index, { at }] of events.entries())
        if (first >= 0 && index > first) longestPauseMs = Math.max(longestPauseMs, at - events[index - 1]!.at)
    }
    for (const number of taken) if (!byNumber.has(number)) lost.push(`#${number}: no run`)
    for (const [number, count] of byNumber) {
      if (count > 1) twice += 1
      if (!taken.has(number) && !unsure.has(number)) lost.push(`#${number}: a run that no server told of`)
    }
    return { runs: runs.length, lost, twice, broken, ends, longestPauseMs }
  } finally {
    await stores.close()
  }
}
