import { fault } from '../../core/fault.ts'
import { controlNames } from '../../core/tool.ts'
import { type Guard, refusal } from './invoke.ts'

/** No more than the run's tool calls, also when one step asks for many at once: each call before it in the step counts, whatever became of it. */
export const quota: Guard = (inner) => async (invocation, tool, input) => {
  const { run, siblings } = invocation
  const limit = run.request?.limits.toolCalls ?? 0
  const inStep = siblings.filter((call) => !controlNames.has(call.tool)).length
  if (run.callsBefore + inStep < limit) return inner(invocation, tool, input)
  return refusal(
    'skipped',
    fault('limit', `Not run: the limit of ${limit} tool calls is reached`, { remedy: 'Answer with what is there.' }),
  )
}
