import type { App } from '../../app/app.ts'
import { carrierOf } from '../../app/runs/who-works-on-run.ts'
import { systemClock } from '../../core/clock.ts'
import { faultOf } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import { restsOn } from '../../engine/questions.ts'
import { resultOf } from '../../views/result.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import type { CarriedRuns } from './carried-runs.ts'

/** ms between two looks at a run that another process may carry. */
const lookMs = 250

interface ContinueRun {
  readonly app: Pick<App, 'carriers' | 'log'>
  readonly runs: CarriedRuns
}

/**
 * What came of a run that exists, within `ms`: read where it has ended or rests, waited for where somebody carries it, else carried on here. `said` answers the
 * question it rests on.
 */
export async function continueRun(
  run: Run,
  { app, runs }: ContinueRun,
  call: McpCall,
  ms: number,
  said?: PersonsAnswer,
): Promise<RunResult | undefined> {
  if (said) {
    try {
      return await (await runs.answer(run.id, said)).attend(call, ms)
    } catch (error) {
      // Somebody else was first: what came of that is told.
      if (faultOf(error).code !== 'stale') throw error
    }
  }
  const deadline = systemClock.now() + ms
  for (let seen = run; ; seen = replay(run.id, await (await app.log()).read(run.id))) {
    if (seen.end || (seen.question && restsOn(seen, seen.question))) return resultOf(seen)
    const left = deadline - systemClock.now()
    const isIdle = runs.wasLeft(run.id) || (await carrierOf(app, run.id)) === 'nobody'
    const carried = runs.find(run.id) ?? (isIdle ? await runs.resume(run.id).catch(unlessBusy) : undefined)
    if (carried) return carried.attend(call, left)
    if (left <= lookMs) return undefined
    call.progress(`run ${run.id} is in progress in another process`)
    await systemClock.sleep(lookMs, call.signal)
    call.signal.throwIfAborted()
  }
}

/** Another process was quicker to carry the run on. */
function unlessBusy(error: unknown): undefined {
  if (faultOf(error).code !== 'busy') throw error
}
