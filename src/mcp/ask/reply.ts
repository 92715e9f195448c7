import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { systemClock } from '../../core/clock.ts'
import type { RunResult } from '../../core/run-result.ts'
import { questionForm, restingText } from '../runs/question-form.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import { faultResult, textResult } from '../tools/tool-result.ts'
import { answerText } from './answer-text.ts'

export type Reply = CallToolResult | InputRequiredResult

/** What a run that ended or rests comes to for the host: its answer, its question, or why there is neither. */
export function replyOf(result: RunResult, call: Pick<McpCall, 'asksPeople'>): Reply {
  const { run, question, status, fault } = result
  if (question) return call.asksPeople ? questionForm(run, question) : textResult(restingText(run, question, 'ask_documents'))
  const text = answerText(result, systemClock.now())
  if (text !== '') return textResult(text)
  if (status === 'cancelled') return faultResult({ message: `run ${run} was cancelled`, remedy: 'Ask anew, without a run' })
  return faultResult(fault ?? { message: `run ${run} came to no answer: ${result.reason}`, remedy: 'Ask anew, in other words' })
}
