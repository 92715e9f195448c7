import type { Request } from '../core/request.ts'
import type { Run } from '../core/run.ts'
import type { VerbOrder } from '../core/verb.ts'
import { judgeDue } from './cite/judge.ts'
import { foldDue } from './context/fold-old-steps.ts'
import { restsOn } from './questions.ts'
import { hasLooked } from './results.ts'
import { reviewDue } from './review/triggers.ts'
import { isAnalysed } from './verb/analysis.ts'
import { stepsLeft } from './verb/steps.ts'

export type Move =
  | 'plan'
  | 'judge'
  | 'ask'
  | 'assume'
  | 'think'
  | 'act'
  | 'fold'
  | 'retrieve'
  | 'draft'
  | 'review'
  | 'step'
  | 'conclude'
  | 'stop'

/** What the log calls for next. Pure: the same events always give the same move. `rest` means: nothing, until somebody appends. */
export function next(run: Run): Move | 'rest' {
  if (!run.request || run.end) return 'rest'
  if (run.cancelled) return 'stop'
  if (run.question) return restsOn(run, run.question) ? 'rest' : 'assume'
  if (run.pending.length > 0) return 'act'
  if (run.request.verb) return nextOfVerb(run, run.request.verb)
  if (run.toAsk !== undefined) return 'ask'
  if (run.answer && !run.review && judgeDue(run)) return 'judge'
  if (run.answer && !run.review) return 'review'
  if (run.answer && run.review && settles(run.review.outcome)) return 'stop'
  if (run.failure && foldDue(run)) return 'fold'
  if (run.failure && !hasLooked(run) && !run.stoodIn) return 'retrieve'
  if (run.failure || run.reply?.calls.length === 0) return 'draft'
  if (!run.planned && run.steps === 0 && plansFirst(run.request)) return 'plan'
  if (reviewDue(run)) return 'review'
  return foldDue(run) ? 'fold' : 'think'
}

/** A verb's declared steps, then, in analysis, a model's words until they have the verb's shape or do not get it. */
function nextOfVerb(run: Run, verb: VerbOrder): Move {
  if (run.outcome) return 'stop'
  if (stepsLeft(run, verb)) return 'step'
  return verb.mode === 'data' || isAnalysed(run) ? 'conclude' : 'think'
}

/** A planning call needs a language model. */
const plansFirst = ({ planning, fastModel, model }: Request): boolean => planning === 'always' && (fastModel ?? model) !== 'extractive'

/** An answer stands unless its review wants more, or wants to know something. */
const settles = (outcome: NonNullable<Run['review']>['outcome']): boolean => outcome === 'proceed' || outcome === 'stop'
