import type { ReviewTrigger } from '../../core/review.ts'
import type { Run } from '../../core/run.ts'
import { unansweredSubTasks } from '../../core/unanswered-sub-tasks.ts'
import { fence } from '../../core/untrusted-text-fence.ts'
import { nearestPassage } from '../cite/check-sentence.ts'
import { faultySentences, reviseName } from './revision.ts'
import { failingNow } from './triggers.ts'

/** What the model is told of what the checks found; nothing for what is only a matter of routine. */
export const objectionsOf = (run: Run, triggers: readonly ReviewTrigger[]): readonly string[] =>
  triggers.flatMap((trigger) => words[trigger](run))

/** Each sentence that does not hold, with the reason and the words that come nearest; nothing of the others. */
function sentBack(run: Run): readonly string[] {
  const faulty = run.answer ? faultySentences(run.answer) : []
  const nonce = run.request?.nonce ?? ''
  return [
    `${faulty.length === 1 ? 'One sentence' : `${faulty.length} sentences`} of your answer cannot stand:`,
    ...faulty.map(({ number, sentence: { text, reason, against } }) => {
      const nearest = against?.quote ?? nearestPassage(run, text)
      return [`${number}. ${text}`, `   ${reason ?? ''}`, ...(nearest ? [`   The source has: ${fence(nearest, nonce)}`] : [])].join('\n')
    }),
    `Call ${reviseName} with these numbers: new words that quote the source exactly, or none to drop the sentence. The rest of the answer stays.`,
  ]
}

const words: Readonly<Record<ReviewTrigger, (run: Run) => readonly string[]>> = {
  'contradicted-sentences': sentBack,
  'quote-not-found': (run) => (run.answer?.sentences?.some(({ state }) => state === 'contradicted') ? [] : sentBack(run)),
  'unsupported-sentences': () => [],
  'open-sub-tasks': ({ plan, answer }) => [
    'These sub-tasks of your plan are still open:',
    ...unansweredSubTasks(plan, answer?.text ?? '').map(({ id, description }) => `- ${id}: ${description}`),
    'Finish them, or write the plan again with what became of them, and give the whole answer again.',
  ],
  'tools-failing': (run) => [`These tools fail: ${failingNow(run).join(', ')}. Use others, or answer with what is there.`],
  'no-new-evidence': () => ['The last steps brought nothing new. Use other words or other tools, or answer with what is there.'],
  'every-5-steps': () => [],
}
