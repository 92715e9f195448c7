import type { Fact } from '../../core/facts.ts'
import type { Run } from '../../core/run.ts'

/** A draft is sent back at most this often. */
const rounds = 1

/** Looks at the draft's citations. Deterministic: a sentence without support sends the draft back once, while there are steps to mend it. */
export async function* review(run: Run): AsyncIterable<Fact> {
  const objections = objectionsTo(run)
  yield { type: 'answer.reviewed', review: { outcome: objections.length > 0 ? 'gather' : 'proceed', objections } }
}

function objectionsTo(run: Run): readonly string[] {
  const { answer, request } = run
  if (!answer || !request || answer.mode === 'extractive' || run.failure || run.final || run.gathers >= rounds) return []
  if (answer.unsupported.length === 0 || run.steps >= request.limits.steps) return []
  return [
    'These sentences of your answer are not supported by the sources they name:',
    ...answer.unsupported.map((sentence) => `- ${sentence}`),
    'Find support with the tools, or correct or drop them, and give the whole answer again.',
  ]
}
