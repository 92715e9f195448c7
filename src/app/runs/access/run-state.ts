import type { RunEvent } from '../../../core/event-types.ts'
import { replay } from '../../../core/fold-run.ts'
import type { RunState } from '../../../core/schemas/http/runs.ts'
import { restsOn } from '../../../engine/questions.ts'
import { resultOf } from '../../../views/result.ts'
import type { App } from '../../app.ts'
import { isLeft } from '../who-works-on-run.ts'

/** How a run of these events stands, and whether somebody carries it on. */
export async function runState(app: Pick<App, 'carriers' | 'log'>, events: readonly RunEvent[]): Promise<RunState> {
  const run = replay(events[0]?.run ?? '', events)
  const session = run.request?.session
  const rests = run.question !== undefined && restsOn(run, run.question)
  const known = { run: run.id, ...(session === undefined ? {} : { session }), seq: run.seq }
  if (run.end) return { ...known, status: run.end.status, result: resultOf(run) }
  if (rests) return { ...known, status: 'waiting', result: resultOf(run) }
  return { ...known, status: (await isLeft(app, run.id)) ? 'left' : 'working' }
}
