import type { End } from '../../core/answer.ts'
import type { Fact } from '../../core/facts.ts'
import type { Run } from '../../core/run.ts'

/** Ends the run, exactly once, with the reason that the log tells. */
export async function* stop(run: Run): AsyncIterable<Fact> {
  yield { type: 'run.ended', end: endOf(run) }
}

function endOf(run: Run): End {
  if (run.reply?.partial) return { status: 'cancelled', reason: 'cancelled' }
  const stoodIn = run.answer?.mode === 'extractive'
  if (run.failure && run.final === undefined && stoodIn) return { status: 'failed', reason: run.failure.code, fault: run.failure }
  if (run.final) return { status: 'limit', reason: run.final, ...(run.failure ? { fault: run.failure } : {}) }
  return { status: 'done', reason: whyEnough(run) }
}

/** Row A8 in one word: what made the evidence enough. */
function whyEnough(run: Run): string {
  const cited = new Set(run.answer?.citations.map((citation) => run.sources.get(citation.source)?.document ?? citation.source))
  if (cited.size === 0) return run.sources.size === 0 && run.results.length > 0 ? 'no-more-leads' : 'answered'
  if (run.request?.useCase) return 'use-case-satisfied'
  return cited.size > 1 ? 'sources-agree' : 'direct-answer'
}
