import { openSubTasks } from '../../core/plan.ts'
import type { ReviewTrigger } from '../../core/review.ts'
import type { Run } from '../../core/run.ts'
import { failingNow } from './triggers.ts'

/** What the model is told of what the checks found; nothing for what is only a matter of routine. */
export const objectionsOf = (run: Run, triggers: readonly ReviewTrigger[]): readonly string[] =>
  triggers.flatMap((trigger) => words[trigger](run))

const words: Readonly<Record<ReviewTrigger, (run: Run) => readonly string[]>> = {
  'quote-not-found': () => ['Your answer names sources that do not exist. Use the marks that stand beside the sources.'],
  'unsupported-sentences': ({ answer }) => [
    'These sentences of your answer are not supported by the sources they name:',
    ...(answer?.unsupported ?? []).map((sentence) => `- ${sentence}`),
    'Find support with the tools, or correct or drop them, and give the whole answer again.',
  ],
  'open-sub-tasks': ({ plan }) => [
    'These sub-tasks of your plan are still open:',
    ...openSubTasks(plan).map(({ id, description }) => `- ${id}: ${description}`),
    'Finish them, or write the plan again with what became of them, and give the whole answer again.',
  ],
  'tools-failing': (run) => [`These tools fail: ${failingNow(run).join(', ')}. Use others, or answer with what is there.`],
  'no-new-evidence': () => ['The last steps brought nothing new. Use other words or other tools, or answer with what is there.'],
  'every-5-steps': () => [],
}
