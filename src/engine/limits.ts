import type { LimitName } from '../core/facts.ts'
import type { Limits } from '../core/request.ts'
import type { Run } from '../core/run.ts'
import { callsMade } from './guards/quota.ts'

/** Share of the run's time after which it answers with what it has, so that the answer itself still fits in. */
const timeShare = 0.8

/** The limit that leaves only the answering step, if one has been reached. */
export function spentLimit(run: Run, limits: Limits, now: number): LimitName | undefined {
  if (run.steps >= limits.steps - 1 && run.results.length > 0) return 'steps'
  if (run.steps >= limits.steps) return 'steps'
  if (callsMade(run) >= limits.toolCalls) return 'tool-calls'
  if (run.cost !== null && run.cost > 0 && run.cost + dearestStep(run) > limits.spend) return 'spend'
  if (now - run.startedAt >= limits.runMs * timeShare) return 'time'
  return undefined
}

/** What the next step is expected to cost at most: as much again as the mean so far, since prompts grow. */
const dearestStep = (run: Run): number => (run.steps === 0 ? 0 : ((run.cost ?? 0) / run.steps) * 1.5)
