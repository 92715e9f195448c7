import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'

/** Nobody can answer: the run goes on with its assumption, or without the call that needs approval. */
export async function* assume(run: Run): AsyncIterable<Fact> {
  const { id, kind, assumption } = run.question!
  yield {
    type: 'question.answered',
    answer:
      kind === 'approval'
        ? { question: id, text: '', decision: 'deny', by: 'refusal' }
        : { question: id, text: assumption ?? 'the most likely meaning', by: 'assumption' },
  }
}
