import type { Answer } from '../../core/answer.ts'
import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { controlNames } from '../../core/tool.ts'
import { checkedAnswer } from '../cite/checked-answer.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { type ReadAnswer, readAnswer } from '../read-answer.ts'
import { hasLooked } from '../results.ts'
import { isSentBack } from '../review/revision.ts'
import { shownImages } from '../shown-images.ts'
import { retrieve } from './retrieve.ts'

/** Words that cannot be shown as they are: nothing, a bare JSON object, an answer without a look at any source. */
type Lacking = 'empty' | 'json' | 'unaided'

/** How often the model is asked again for each. */
const asks: Readonly<Record<Lacking, number>> = { empty: 1, json: 2, unaided: 1 }

const words: Readonly<Record<Lacking, string>> = {
  empty: 'Your reply was empty. Answer the question in words, with marks such as [s1].',
  json: 'Your reply was a JSON object. Answer the question in plain Markdown, with marks such as [s1].',
  unaided: 'You answered without looking at any source. Call a tool that finds evidence first, or answer_directly if you are sure without.',
}

/** Turns the model's last words into an answer with checked citations; asks again where there is nothing to show; falls back on quoted evidence. */
export async function* draft(run: Run, dependencies: EngineDependencies): AsyncIterable<Fact> {
  const read = run.failure ? undefined : readAnswer(run.reply?.text ?? '')
  const lacking = read && lack(run, read)
  if (lacking && !run.final && run.notices[lacking] < asks[lacking])
    return yield { type: 'notice.given', reason: lacking, text: words[lacking] }
  if (read?.kind === 'text')
    return yield insteadOf(run, drafted(run, read.text, run.request?.model === 'extractive' ? 'extractive' : 'model'))
  if (!run.answer && !hasLooked(run) && !run.stoodIn && dependencies.retrieval(run).length > 0) return yield* retrieve(run, dependencies)
  yield run.answer ? { type: 'answer.drafted', answer: run.answer } : drafted(run, dependencies.evidence(run), 'extractive')
}

/** What is wrong with the model's words, if anything. Only a run with a style asks for a look at the sources, and only where it has tools for that. */
function lack(run: Run, read: ReadAnswer): Lacking | undefined {
  if (read.kind !== 'text') return read.kind
  const { style, model, tools = [] } = run.request ?? {}
  if (shownImages(run).length > 0) return undefined
  if (style === undefined || model === 'extractive' || run.unaided || run.sources.size > 0) return undefined
  const couldLook = tools.some((name) => !controlNames.has(name))
  return couldLook && !hasLooked(run) ? 'unaided' : undefined
}

type Drafted = Extract<Fact, { readonly type: 'answer.drafted' }>

const drafted = (run: Run, text: string, mode: 'model' | 'extractive'): Drafted => ({
  type: 'answer.drafted',
  answer: checkedAnswer(run, text, mode),
})

/** Whoever was asked for a few sentences anew and says something else does not take back the others: what has fewer that hold takes no answer's place. */
const insteadOf = ({ answer, review }: Run, draft: Drafted): Drafted =>
  answer && isSentBack({ answer, review }) && bornOut(draft.answer) < bornOut(answer) ? { ...draft, answer } : draft

const bornOut = ({ sentences = [] }: Answer): number =>
  sentences.filter(({ state }) => state === 'stated' || state === 'quoted' || state === 'in-part').length
