import { fault } from '../../core/fault.ts'
import { sureSchema } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall } from '../../core/tool.ts'
import { thresholds } from '../answer-style.ts'
import { refusal } from '../guards/invoke.ts'
import { type ControlResult, told } from './control-result.ts'
import { unreadable } from './unreadable.ts'

/**
 * The model wants to answer from what it knows: allowed in its first step only, and only where it is surer than the style asks. A step that the engine gave
 * back because it did without asking does not count.
 */
export function answerDirectly(run: Run, call: ToolCall): ControlResult {
  const checked = sureSchema.check(call.input)
  if (!checked.ok) return { outcome: unreadable(call, checked.issues) }
  const threshold = thresholds[run.request?.style ?? 'balanced']
  const { confidence } = checked.value
  const late = run.steps - run.notices.unaided > 1
  if (!late && confidence >= threshold)
    return { outcome: told('Answer now from what you know. The answer will be shown as resting on no source.') }
  const why = late ? 'Only the first step may answer directly' : `Your confidence of ${confidence} is below ${threshold}`
  return { outcome: refusal('denied', fault('denied', why, { remedy: 'Gather evidence with the tools first.' })) }
}
