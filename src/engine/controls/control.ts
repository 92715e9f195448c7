import { answerDirectly } from './answer-directly.ts'
import { askUser } from './ask-user.ts'
import type { Control } from './control-result.ts'
import { returnResult } from './return-result.ts'
import { reviseAnswer } from './revise-answer.ts'
import { writePlan } from './write-plan.ts'

/** What the engine does with each of its own tools. */
export const controls: ReadonlyMap<string, Control> = new Map([
  ['write_plan', writePlan],
  ['ask_user', askUser],
  ['answer_directly', answerDirectly],
  ['revise_answer', reviseAnswer],
  ['return_result', returnResult],
])
