import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { questionId } from '../questions.ts'

/** Asks the person what a plan or a review wants to know. */
export async function* ask(run: Run): AsyncIterable<Fact> {
  yield { type: 'question.asked', question: { id: questionId(run), kind: 'clarification', text: run.toAsk! } }
}
