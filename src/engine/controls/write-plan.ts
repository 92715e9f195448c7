import { wasAsked } from '../../core/apply-event-to-run.ts'
import { type Plan, planSchema } from '../../core/plan.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall } from '../../core/tool.ts'
import { askedTooOften, mayClarify } from '../questions.ts'
import { type ControlResult, told } from './control-result.ts'
import { unreadable } from './unreadable.ts'

/** The model writes its plan, or changes the status of its parts by writing it again. */
export function writePlan(run: Run, call: ToolCall): ControlResult {
  const checked = planSchema.check(call.input)
  if (!checked.ok) return { outcome: unreadable(call, checked.issues) }
  const plan = checked.value
  const unclear = asks(run, plan)
  if (unclear && !mayClarify(run)) return { outcome: askedTooOften }
  const written = run.planCall === call.id
  return {
    facts: written ? [] : [{ type: 'plan.written', plan, by: 'model', call: call.id }],
    unclear,
    outcome: told('The plan is noted. Go on; write it again when the status of a sub-task changes.'),
  }
}

/** A plan that is written again, with the flag still set, asks nothing new. */
const asks = (run: Run, { needsClarification, clarificationPrompt }: Plan): boolean =>
  needsClarification && !wasAsked(run, clarificationPrompt)
