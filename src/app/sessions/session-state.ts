import { replay } from '../../core/fold-run.ts'
import { isResting } from '../../engine/questions.ts'
import type { App } from '../app.ts'
import { carrierOf, isLeft } from '../runs/who-works-on-run.ts'

/**
 * `free`: the next prompt may begin. `busy-here`, `busy-elsewhere`: its last run is under way, in this program or another process. `waiting`: that run rests on a
 * question. `cut-off`: the run has not ended, and nobody carries it on: its process died.
 */
export type SessionState = 'free' | 'busy-here' | 'busy-elsewhere' | 'waiting' | 'cut-off'

export async function sessionState(app: Pick<App, 'carriers' | 'log' | 'sessions'>, id: string): Promise<SessionState> {
  const [store, log] = await Promise.all([app.sessions(), app.log()])
  for (;;) {
    const run = (await store.runs(id)).at(-1)
    const events = run === undefined ? [] : await log.read(run)
    if (run === undefined || events.length === 0) return 'free'
    const seen = replay(run, events)
    if (seen.end) return 'free'
    if (isResting(seen)) return 'waiting'
    const carrier = await carrierOf(app, run)
    if (carrier !== 'nobody') return carrier === 'here' ? 'busy-here' : 'busy-elsewhere'
    if (!(await isLeft(app, run))) return 'busy-elsewhere'
    // Whoever carried it may have ended it between the two looks.
    if ((await log.read(run, events.length)).length === 0 && (await store.runs(id)).at(-1) === run) return 'cut-off'
  }
}
