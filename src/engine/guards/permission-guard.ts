import { fault } from '../../core/fault.ts'
import type { QuestionAnswer } from '../../core/question.ts'
import { type Guard, refusal } from './invoke.ts'
import { approvalOf, permissionOf } from './permission.ts'

/** Runs a call only where a rule or a person allows it; `act` asks before. What is denied is told to the model and shown. */
export const permissionGuard: Guard = (inner) => async (invocation, tool, input) => {
  const { run, call, signal } = invocation
  const { decision } = await permissionOf(run, tool, call, input)
  if (decision === 'allow') return inner(invocation, tool, input)
  const answer = approvalOf(run, call)
  // Nobody was asked about a call that could not be shown: what is wrong with it is thrown here.
  if (decision === 'ask' && !answer) await tool.preview?.(input, { signal, ...(run.request?.folder ? { folder: run.request.folder } : {}) })
  const why = deniedWords(tool.name, answer)
  return refusal('denied', fault('denied', why, { remedy: 'Continue without it, and say in the answer what was not done.' }))
}

function deniedWords(tool: string, answer: QuestionAnswer | undefined): string {
  if (!answer) return `${tool} is not allowed with these arguments`
  if (answer.by === 'refusal') return `${tool} requires approval, and nobody was available to give it`
  return `The user did not allow ${tool}${answer.text ? `: ${answer.text}` : ''}`
}
