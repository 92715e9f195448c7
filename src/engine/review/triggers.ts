import type { ReviewTrigger } from '../../core/review.ts'
import type { Run } from '../../core/run.ts'
import { unansweredSubTasks } from '../../core/unanswered-sub-tasks.ts'
import { finalReason } from '../run-limits.ts'

/** Steps between two reviews, steps without anything new, tools failing since the last review: what calls for one. */
const everySteps = 5
const idleSteps = 2
const failingTools = 2

/** Whether the steps so far call for a review before the next one. Pure and cheap: asked before every step. Of no use where only the answer is left. */
export const reviewDue = (run: Run): boolean =>
  run.steps > run.reviewedAt &&
  run.results.length > 0 &&
  run.final === undefined &&
  !run.failure &&
  stepTriggers(run).length > 0 &&
  finalReason(run, run.lastAt) === undefined

/** What in the steps since the last review calls for one. */
export function stepTriggers(run: Run): readonly ReviewTrigger[] {
  if (run.request?.model === 'extractive') return []
  const triggers: ReviewTrigger[] = []
  if (failingNow(run).length >= failingTools) triggers.push('tools-failing')
  if (run.steps - Math.max(run.freshAt, run.reviewedAt) >= idleSteps) triggers.push('no-new-evidence')
  if (run.steps - run.reviewedAt >= everySteps) triggers.push('every-5-steps')
  return triggers
}

/** Tools whose newest call failed, after the last review. */
export const failingNow = (run: Run): readonly string[] =>
  [...run.failing].filter(([, { step }]) => step > run.reviewedAt).map(([tool]) => tool)

/** What in the draft calls for more, where more can be had. */
export function answerTriggers(run: Run): readonly ReviewTrigger[] {
  const { answer, request } = run
  if (!answer || !request || answer.mode === 'extractive' || run.failure || run.final || answer.unaided) return []
  const triggers: ReviewTrigger[] = []
  if (answer.sentences?.some(({ state }) => state === 'contradicted')) triggers.push('contradicted-sentences')
  if (answer.sentences?.some(({ invented }) => invented)) triggers.push('quote-not-found')
  if (unansweredSubTasks(run.plan, answer.text).length > 0) triggers.push('open-sub-tasks')
  return triggers
}
