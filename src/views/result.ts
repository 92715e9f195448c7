import { withoutMarks } from '../core/citation-marks.ts'
import type { Run } from '../core/run.ts'
import type { ResultSource, RunResult } from '../core/run-result.ts'
import type { Source } from '../core/source.ts'
import { runNote } from './run-note.ts'
import { verbAnswerOf } from './verb-answer.ts'

/** A run as the result that every interface shows; also of a run that has not ended, whose status is then `waiting`. */
export function resultOf(run: Run): RunResult {
  const { answer, end, outcome, question, plan, reused } = run
  const verb = verbAnswerOf(run)
  const predicted = run.request?.predictedCost
  const assumptions = assumptionsOf(run)
  const unchecked = answer ? '' : withoutMarks(run.reply?.text ?? '')
  const note = runNote(run)
  const cited = [...new Set(answer?.citations.map((citation) => citation.source))]
  return {
    run: run.id,
    ...(run.request?.session === undefined ? {} : { session: run.request.session }),
    status: end?.status ?? 'waiting',
    reason: end?.reason ?? (question ? 'question' : 'unfinished'),
    mode: answer?.mode ?? (run.request?.model === 'extractive' || outcome?.mode === 'data' ? 'extractive' : 'model'),
    answer: answer?.text ?? outcome?.summary ?? unchecked,
    citations: answer?.citations ?? [],
    unsupported: answer?.unsupported ?? [],
    ...(answer?.sentences ? { sentences: answer.sentences } : {}),
    ...(answer?.verified ? { verified: answer.verified } : {}),
    ...(answer?.outcome ? { outcome: answer.outcome } : {}),
    ...(answer?.missing ? { missing: answer.missing } : {}),
    sources: cited.flatMap((handle) => {
      const source = run.sources.get(handle)
      return source ? [resultSource(handle, source)] : []
    }),
    confidence: answer?.confidence ?? 'low',
    confidenceScore: answer?.confidenceScore ?? 0,
    ...(note ? { note } : {}),
    ...(answer?.unaided ? { unaided: true } : {}),
    ...(question && !end ? { question } : {}),
    ...(assumptions.length > 0 ? { assumptions } : {}),
    ...(verb ? { verb } : {}),
    ...(plan ? { plan } : {}),
    ...(reused ? { reused: { run: reused.from, answeredAt: reused.at } } : {}),
    ...(end?.fault ? { fault: end.fault } : {}),
    usage: run.usage,
    costUsd: run.cost === null ? null : run.cost / 1_000_000,
    ...(predicted ? { predictedCostUsd: { low: predicted.low / 1_000_000, high: predicted.high / 1_000_000 } } : {}),
    durationMs: run.lastAt - run.startedAt,
  }
}

const assumptionsOf = (run: Run): NonNullable<RunResult['assumptions']> =>
  run.answered.flatMap(({ question, answer }) => (answer.by === 'assumption' ? [{ question: question.text, assumed: answer.text }] : []))

const resultSource = (id: string, { title, uri, collection, document, section }: Source): ResultSource => ({
  id,
  title,
  uri,
  ...(collection === undefined ? {} : { collection }),
  ...(document === undefined ? {} : { document }),
  ...(section ? { section } : {}),
})
