import type { Fact } from '../../core/event-types.ts'
import type { Review } from '../../core/review.ts'
import type { Run } from '../../core/run.ts'
import { difficultyOf, stepsAllowed } from '../difficulty.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { objectionsOf } from '../review/objections.ts'
import { askReviewer } from '../review/reviewer.ts'
import { answerTriggers, stepTriggers } from '../review/triggers.ts'

/**
 * Looks at the draft, or at the steps so far. The checks are deterministic; where they find something, and it is allowed and worth it, the
 * reviewer is asked once. A reviewer that fails or gives nonsense leaves the outcome of the checks.
 */
export async function* review(run: Run, dependencies: EngineDependencies, signal: AbortSignal): AsyncIterable<Fact> {
  const of = run.answer && !run.review ? 'answer' : 'steps'
  const triggers = of === 'answer' ? answerTriggers(run) : stepTriggers(run)
  const more = of === 'steps' || mayGoOn(run)
  const objections = more ? objectionsOf(run, triggers) : []
  const checked: Review = { of, triggers, outcome: objections.length > 0 ? 'gather' : 'proceed', objections }
  if (triggers.length === 0 || !more || !run.request?.reviewer) return yield { type: 'review.made', review: checked }
  yield* askReviewer(run, checked, dependencies, signal)
}

/** Whether a draft can still be mended: not sent back before, and a step left. */
function mayGoOn(run: Run): boolean {
  const { question, limits } = run.request!
  return run.gathers === 0 && run.steps < stepsAllowed(limits, difficultyOf(question, run.plan))
}
