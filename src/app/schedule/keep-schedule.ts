import { systemClock } from '../../core/clock.ts'
import { faultOf } from '../../core/fault.ts'
import type { ChoreOutcome, ChoreStore, ChoreTurn } from '../../core/schedule.ts'
import type { App } from '../app.ts'
import { allChores } from './all-chores.ts'
import type { Chore, ChoreNews } from './chore.ts'

interface Scheduling {
  /** Hears of every chore that this program has done. */
  readonly onNews?: ((news: ChoreNews) => void) | undefined
  /** ms before the first look at what is due, so that a program that has just been started serves people first; 10,000 where absent. */
  readonly firstMs?: number | undefined
  /** ms between two looks; 60,000 where absent. */
  readonly lookMs?: number | undefined
  /** ms between two signs of life; 5,000 where absent. */
  readonly beatMs?: number | undefined
  /** In place of those of the app; for tests. */
  readonly chores?: (() => Promise<readonly Chore[]>) | undefined
}

/**
 * Does what is due until `signal` aborts, one chore after the other. Any number of programs of a store may: each chore is done by one of them each time, and by
 * another where that dies. One that fails does not keep the others waiting. Never rejects; resolves when nothing is under way any more.
 */
export async function keepSchedule(app: App, signal: AbortSignal, scheduling: Scheduling = {}): Promise<void> {
  const { firstMs = 10_000, lookMs = 60_000, chores = () => allChores(app) } = scheduling
  const wait = (ms: number) => systemClock.sleep(ms, signal).catch(() => undefined)
  for (let ms = firstMs; ; ms = lookMs) {
    await wait(ms)
    if (signal.aborted) return
    // A store that cannot be had now is there at a later look.
    const store = await app.chores().catch(() => undefined)
    const due = store ? await chores().catch(() => []) : []
    for (const chore of due) if (store && !signal.aborted) await tryChore(store, chore, signal, scheduling).catch(() => undefined)
  }
}

async function tryChore(store: ChoreStore, chore: Chore, signal: AbortSignal, scheduling: Scheduling): Promise<void> {
  const { name, everyMs, doneAt } = chore
  if (doneAt !== undefined && systemClock.now() - doneAt < everyMs) return
  const turn = await store.begin(name, everyMs)
  if (turn) await doChore(turn, chore, signal, scheduling)
}

async function doChore(
  turn: ChoreTurn,
  { name, label, run }: Chore,
  signal: AbortSignal,
  { onNews, beatMs = 5_000 }: Scheduling,
): Promise<void> {
  const begunAt = performance.now()
  const lost = new AbortController()
  const beating = setInterval(() => {
    turn.beat().then(
      (isMine) => isMine || lost.abort(),
      () => undefined,
    )
  }, beatMs).unref()
  try {
    const outcome = await run(AbortSignal.any([signal, lost.signal])).then(
      (did): ChoreOutcome => ({ did }),
      (error: unknown): ChoreOutcome => ({ fault: faultOf(error) }),
    )
    if (lost.signal.aborted) return
    if (signal.aborted && 'fault' in outcome) return await turn.leave()
    await turn.end(outcome)
    onNews?.({ chore: name, label, durationMs: performance.now() - begunAt, outcome })
  } finally {
    clearInterval(beating)
  }
}
