import type { FinalReason } from '../core/event-types.ts'
import { type Run, workedMs } from '../core/run.ts'
import { difficultyOf, stepsAllowed } from './difficulty.ts'
import { isUnclear } from './questions.ts'
import { isLooping } from './repeated-call-loop.ts'
import { resultsOfStep } from './results.ts'

/** Share of the run's time after which it answers with what it has, so that the answer itself still fits in. */
const timeShare = 0.8

/** What leaves only the answering step: a limit that is reached, a circle, a question that nobody makes clear. `now` in ms since 1970. */
export function finalReason(run: Run, now: number): FinalReason | undefined {
  const { request } = run
  if (!request) return undefined
  const { limits } = request
  const steps = stepsAllowed(limits, difficultyOf(request.question, run.plan))
  if (run.steps >= (run.results.length > 0 ? steps - 1 : steps)) return 'steps'
  if (run.callsMade >= limits.toolCalls) return 'tool-calls'
  if (run.usage.inputTokens + run.usage.outputTokens >= limits.tokens) return 'tokens'
  if (run.cost !== null && run.cost > 0 && run.cost + dearestStep(run) > limits.spend) return 'spend'
  if (run.activeMs + workedMs(run, now) >= limits.runMs * timeShare) return 'time'
  if (resultsOfStep(run).some(({ record }) => record.error?.code === 'depth')) return 'depth'
  if (isUnclear(run)) return 'unclear'
  return isLooping(run) ? 'loop' : undefined
}

/** What the next step is expected to cost at most: half as much again as the mean so far, since prompts grow. */
const dearestStep = (run: Run): number => (run.steps === 0 ? 0 : ((run.cost ?? 0) / run.steps) * 1.5)

/** What the model is told where only the answering step is left. */
export const finalNotice = (reason: FinalReason): string =>
  `${finalWords[reason]} No more tools can be called. Answer now from the results above, with their marks, and name what is missing.`

const finalWords: Readonly<Record<FinalReason, string>> = {
  steps: 'This is the last step.',
  'tool-calls': 'All tool calls are used up.',
  tokens: 'The tokens for this run are used up.',
  spend: 'The money for this run is nearly spent.',
  time: 'The time for this run is nearly over.',
  depth: 'No more agents can be called.',
  loop: 'The same call keeps giving the same result.',
  unclear: 'The question is still not clear. Say what the person should provide.',
  reviewed: 'More work would not help.',
}
