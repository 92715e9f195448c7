import type { End } from '../../core/answer.ts'
import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { cutOffAnswer } from '../cite/checked-answer.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { interrupted } from '../interrupted.ts'
import { hasLooked } from '../results.ts'

/** Ends the run, exactly once, with the reason that the log tells. No call is left without a result. */
export async function* stop(run: Run, dependencies: EngineDependencies): AsyncIterable<Fact> {
  for (const call of [...run.pending]) yield interrupted(run, call, dependencies.clock.now())
  const answer = isCutOff(run) ? cutOffAnswer(run, run.reply?.text ?? '') : undefined
  if (answer) yield { type: 'answer.drafted', answer }
  yield { type: 'run.ended', end: endOf(run) }
}

/** Whether an answer was being written when the run was cancelled: its marks stay. */
const isCutOff = ({ cancelled, answer, reply, sources }: Run): boolean =>
  cancelled && answer === undefined && reply !== undefined && reply.calls.length === 0 && sources.size > 0 && reply.text.trim() !== ''

function endOf(run: Run): End {
  if (run.cancelled) return { status: 'cancelled', reason: 'cancelled' }
  if (run.outcome) return { status: 'done', reason: run.outcome.mode }
  const stoodIn = run.answer?.mode === 'extractive'
  if (run.failure?.code === 'limit') return { status: 'limit', reason: 'spend', fault: run.failure }
  if (run.failure && run.final === undefined && stoodIn) return { status: 'failed', reason: run.failure.code, fault: run.failure }
  const fault = run.failure ? { fault: run.failure } : {}
  if (run.final === 'loop' || run.final === 'unclear') return { status: 'blocked', reason: run.final, ...fault }
  if (run.final === 'reviewed') return { status: 'done', reason: 'no-more-leads', ...fault }
  if (run.final) return { status: 'limit', reason: run.final, ...fault }
  return { status: 'done', reason: whyEnough(run) }
}

/** Row A8 in one word: what made the evidence enough. */
function whyEnough(run: Run): string {
  if (run.reused) return 'answered-before'
  if (run.answer?.unaided) return 'answered'
  const cited = new Set(run.answer?.citations.map((citation) => run.sources.get(citation.source)?.document ?? citation.source))
  if (cited.size === 0) return run.sources.size === 0 && hasLooked(run) ? 'no-more-leads' : 'answered'
  if (run.request?.useCase) return 'use-case-satisfied'
  // Sources that do not answer agree on nothing.
  if (run.answer?.mode === 'extractive' && run.answer.outcome !== 'answered') return 'no-more-leads'
  return cited.size > 1 ? 'sources-agree' : 'direct-answer'
}
