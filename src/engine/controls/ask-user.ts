import { clarificationSchema } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall } from '../../core/tool.ts'
import { askedTooOften, mayClarify, questionId } from '../questions.ts'
import { type ControlResult, told } from './control-result.ts'
import { unreadable } from './unreadable.ts'

/** The model asks the person. The call has its result once somebody has answered, or nobody could. */
export function askUser(run: Run, call: ToolCall): ControlResult {
  const answer = run.answered.find(({ question }) => question.call === call.id)?.answer
  if (answer?.by === 'person') return { outcome: told(`The answer: ${answer.text}`) }
  if (answer) return { outcome: told(`Nobody can answer now. Go on with your assumption and state it in the answer: ${answer.text}`) }
  const checked = clarificationSchema.check(call.input)
  if (!checked.ok) return { outcome: unreadable(call, checked.issues) }
  if (!mayClarify(run)) return { outcome: askedTooOften }
  const { question: text, options, assumption } = checked.value
  return {
    unclear: true,
    question: {
      id: questionId(run),
      kind: 'clarification',
      text,
      call: call.id,
      ...(options.length > 0 ? { options } : {}),
      ...(assumption === undefined ? {} : { assumption }),
    },
  }
}
