import type { Fact, NoticeReason } from '../../core/facts.ts'
import type { Run } from '../../core/run.ts'
import { checkedAnswer } from '../cite/checked-answer.ts'
import type { Kit } from '../kit.ts'
import { readAnswer } from '../read-answer.ts'
import { retrieve } from './retrieve.ts'

/** How often the model is asked again for each kind of answer that is none. */
const asks: Readonly<Record<'empty' | 'json', number>> = { empty: 1, json: 2 }

const words: Readonly<Record<'empty' | 'json', string>> = {
  empty: 'Your reply was empty. Answer the question in words, with marks such as [s1].',
  json: 'Your reply was a JSON object. Answer the question in plain Markdown, with marks such as [s1].',
}

/** Turns the model's last words into an answer with checked citations; asks again where there is nothing to show; falls back on quoted evidence. */
export async function* draft(run: Run, kit: Kit): AsyncIterable<Fact> {
  const read = run.failure ? undefined : readAnswer(run.reply?.text ?? '')
  if (read?.kind === 'text') return yield drafted(run, read.text, run.request?.model === 'extractive' ? 'extractive' : 'model')
  const again: NoticeReason | undefined = read && !run.final && run.notices[read.kind] < asks[read.kind] ? read.kind : undefined
  if (again === 'empty' || again === 'json') return yield { type: 'notice.given', reason: again, text: words[again] }
  if (!run.answer && run.results.length === 0 && !run.stoodIn && kit.retrieval(run).length > 0) return yield* retrieve(run, kit)
  yield run.answer ? { type: 'answer.drafted', answer: run.answer } : drafted(run, kit.evidence(run), 'extractive')
}

const drafted = (run: Run, text: string, mode: 'model' | 'extractive'): Fact => ({
  type: 'answer.drafted',
  answer: checkedAnswer(run, text, mode),
})
