import { fault } from '../core/fault.ts'
import { mostClarifications, type Question, type QuestionPolicy } from '../core/question.ts'
import type { Run } from '../core/run.ts'
import { type Outcome, refusal } from './guards/invoke.ts'
import { resultsOfStep } from './results.ts'

/** Where nothing is said, nobody is there to answer. */
const nobody: QuestionPolicy = { clarification: 'assume', approval: 'refuse' }

/** Whether the run waits for a person with this question, or goes on without. */
export const restsOn = (run: Run, question: Question): boolean => (run.request?.questions ?? nobody)[question.kind] === 'rest'

/** Whether nothing happens before a person answers, in whatever process. */
export const isResting = (run: Run): boolean => run.question !== undefined && !run.cancelled && restsOn(run, run.question)

/** The id of the next question of the run. */
export const questionId = (run: Run): string => `q${run.answered.length + 1}`

/** Whether the run may ask once more what is meant. */
export const mayClarify = (run: Run): boolean =>
  run.answered.filter(({ question }) => question.kind === 'clarification').length < mostClarifications

/** What a control comes to that asks once too often; the run stops then, see `isUnclear`. */
export const askedTooOften: Outcome = refusal(
  'denied',
  fault('blocked', `${mostClarifications} questions have already been answered`, {
    remedy: 'Say in the answer what the person should provide.',
  }),
)

/** Whether the newest step wanted to ask although all questions were used up. */
export const isUnclear = (run: Run): boolean =>
  resultsOfStep(run).some(({ record }) => record.status === 'denied' && record.error?.code === 'blocked')
