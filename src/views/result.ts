import type { Run } from '../core/run.ts'
import type { ResultSource, RunResult } from '../core/run-result.ts'
import type { Source } from '../core/source.ts'

/** A run as the result that every face shows; also of a run that has not ended, whose status is then `waiting`. */
export function resultOf(run: Run): RunResult {
  const { answer, end } = run
  const cited = [...new Set(answer?.citations.map((citation) => citation.source))]
  return {
    run: run.id,
    status: end?.status ?? 'waiting',
    reason: end?.reason ?? 'unfinished',
    mode: answer?.mode ?? (run.request?.model === 'extractive' ? 'extractive' : 'model'),
    answer: answer?.text ?? run.reply?.text ?? '',
    citations: answer?.citations ?? [],
    unsupported: answer?.unsupported ?? [],
    sources: cited.flatMap((handle) => {
      const source = run.sources.get(handle)
      return source ? [resultSource(handle, source)] : []
    }),
    confidence: answer?.confidence ?? 'low',
    confidenceScore: answer?.confidenceScore ?? 0,
    ...(answer?.note ? { note: answer.note } : {}),
    ...(end?.fault ? { fault: end.fault } : {}),
    usage: run.usage,
    costUsd: run.cost === null ? null : run.cost / 1_000_000,
    durationMs: run.lastAt - run.startedAt,
  }
}

const resultSource = (id: string, { title, uri, collection, document, section }: Source): ResultSource => ({
  id,
  title,
  uri,
  ...(collection === undefined ? {} : { collection }),
  ...(document === undefined ? {} : { document }),
  ...(section ? { section } : {}),
})
