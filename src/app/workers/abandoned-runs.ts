import { replay } from '../../core/fold-run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { ServerStore } from '../../core/server-store.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import { isResting } from '../../engine/questions.ts'
import type { App } from '../app.ts'
import { runQueueOf } from '../runs/queue-run.ts'
import { type Repeated, repeat } from './repeat-on-timer.ts'

/** ms between two looks. A worker that gives no sign of life for 8 s is dead, and two looks notice it: another has its runs 7 to 10 s after its death. */
const lookMs = 1_000

/**
 * How often this program puts one run back before it lets it rest for an hour: one that brings down whatever carries it must not do so again and again, at the
 * cost of a model call each time.
 */
const mostTimes = 5
const restMs = 3_600_000
/** ms after which a run that is marked and not on the log never began: whoever cannot reach the database tries for a minute. */
const beginningMs = 120_000

/** What a node does with what it finds. */
interface LeftDependencies {
  readonly distribution: Distribution
  readonly store: Pick<ServerStore, 'carried'>
  /** Hears of each run that was put back. */
  readonly tookOver?: (() => void) | undefined
  /** Begins what waits in the queue of a session; absent where sessions are not known: a server does it then. */
  readonly beginWaiting?: ((session: string) => Promise<void>) | undefined
}

/**
 * Puts runs back whose workers have died, and begins what waits behind those that have ended while nobody was there to begin it. Every node looks; of several that
 * find the same run, one puts it back. What a newer program has worked on is left to newer ones.
 */
export function leftRuns(app: Pick<App, 'log' | 'sessions'>, { distribution, store, tookOver, beginWaiting }: LeftDependencies): Repeated {
  /** How often each was put back, and when for the last time, steady ms. */
  const times = new Map<string, { readonly count: number; readonly at: number }>()
  /** Since when each is marked and not on the log, steady ms. */
  const unbegun = new Map<string, number>()
  const { putBack } = runQueueOf(distribution)
  let before: ReadonlySet<string> = new Set()
  const look = async () => {
    const left = new Set(await distribution.left())
    // Between a worker's taking a run and its first sign of life nobody seems to have it: what is left is left at two looks.
    const again = [...left].filter((run) => before.has(run) && (times.get(run)?.count ?? 0) < mostTimes)
    before = left
    for (const [run, { at }] of times) if (performance.now() - at > restMs) times.delete(run)
    for (const run of unbegun.keys()) if (!left.has(run)) unbegun.delete(run)
    // One that cannot be read or put back does not keep the others waiting.
    for (const id of again) await tryAgain(id).catch(() => undefined)
  }
  const tryAgain = async (id: string) => {
    const mark = await store.carried.of(id)
    if (mark === undefined) return
    const run = replay(id, await (await app.log()).read(id))
    const now = performance.now()
    if (run.unknown) return void times.set(id, { count: mostTimes, at: now })
    if (!run.request && now - (unbegun.get(id) ?? now) <= beginningMs) return void unbegun.set(id, unbegun.get(id) ?? now)
    const session = run.end && run.request?.session
    if (session !== undefined && (await waitsIn(app, session))) {
      // The mark stays for a server.
      if (!beginWaiting) return void times.set(id, { count: mostTimes, at: now })
      await beginWaiting(session)
    }
    if (!run.request || run.end || isResting(run)) return store.carried.remove(id, mark)
    await putBack(run)
    tookOver?.()
    times.set(id, { count: (times.get(id)?.count ?? 0) + 1, at: now })
  }
  return repeat(look, lookMs)
}

/** Whether a prompt waits in the session; not in one that is gone. */
const waitsIn = async (app: Pick<App, 'sessions'>, session: string): Promise<boolean> =>
  (await app.sessions())
    .queue(session)
    .then(({ length }) => length > 0)
    .catch(() => false)

/** Whether the mark of a run that ended here stays: one with prompts behind it keeps its mark until whoever knows its session has begun them. */
export const staysMarked =
  (app: Pick<App, 'sessions'>) =>
  async ({ session, status }: RunResult): Promise<boolean> =>
    status !== 'waiting' && session !== undefined && (await waitsIn(app, session))
