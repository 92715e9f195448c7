import { replay } from '../../core/fold-run.ts'
import type { ServerStore } from '../../core/server-store.ts'
import { isResting } from '../../engine/questions.ts'
import { resumeRun } from '../runs/resume-run.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { repeat } from './repeat-on-timer.ts'
import type { ServerRuns } from './server-runs.ts'

/** ms between two looks for runs that nobody carries: whoever carried them may be dead by then, or known to be. */
const lookMs = 15_000

/** How often one run is carried on: one that brings down whatever carries it must not do so for ever, at the cost of a model call each time. */
const mostTimes = 3

/** Carries on what servers of the data folder have left. */
export interface Resuming {
  /** Looks now, and then every 15 s until `stop`; gives the ids of the runs that it has found now. */
  start(): Promise<readonly string[]>
  stop(): void
}

interface Dependencies {
  readonly carrying: Pick<ServerRuns, 'app' | 'live'>
  readonly sessions: Sessions
  readonly store: Pick<ServerStore, 'carried'>
}

/**
 * Carries on the runs that a server had under way when it was stopped or died, and the queues of their sessions. Those that rest on a question are left to
 * whoever answers; those that this program cannot carry on, since another does or their model or a tool is gone, stay marked.
 */
export function resuming(dependencies: Dependencies): Resuming {
  const times = new Map<string, number>()
  const mayTry = (run: string) => dependencies.carrying.live(run) === undefined && (times.get(run) ?? 0) < mostTimes
  const look = async () => {
    const resumed = await resumeLeft(dependencies, mayTry)
    for (const run of resumed) times.set(run, (times.get(run) ?? 0) + 1)
    return resumed
  }
  const again = repeat(look, lookMs)
  return { start: () => look().finally(again.start), stop: again.stop }
}

async function resumeLeft(
  { carrying: { app }, sessions, store }: Dependencies,
  mayTry: (run: string) => boolean,
): Promise<readonly string[]> {
  const resumed: string[] = []
  const [log, carriers] = await Promise.all([app.log(), app.carriers()])
  for (const id of (await store.carried.list()).filter(mayTry)) {
    const mark = await store.carried.of(id)
    if (mark === undefined) continue
    // Looked at before the log: what somebody who is dead by now has stored stands there.
    const isHeld = (await carriers.presence(id)) !== 'nobody'
    const run = replay(id, await log.read(id))
    // Somebody has marked it and is about to begin it.
    if (!run.request && isHeld) continue
    // A newer program has worked on it, and takes it up again.
    if (run.unknown) continue
    const session = run.request?.session
    if (!run.request || run.end || isResting(run)) {
      await store.carried.remove(id, mark)
      // It ended in the very moment in which the server did.
      if (run.end && session !== undefined) await beginWaiting(sessions, session)
      continue
    }
    try {
      await (session === undefined ? await resumeRun(app, id) : (await sessions.get(session)).resume()).run
      resumed.push(id)
    } catch {
      // It stays on the log, and marked.
    }
  }
  return resumed
}

/** Begins what waits in the queue of a session, which may be gone. */
export const beginWaiting = async (sessions: Sessions, id: string): Promise<void> => {
  await sessions
    .get(id)
    .then(({ queue }) => queue.start())
    .catch(() => undefined)
}
