import { fault } from '../../core/fault.ts'
import { controlNames } from '../../core/tool.ts'
import { type Guard, refusal } from './invoke.ts'

/** No more than the run's tool calls, also when one step asks for many at once: each call before it in the step counts, whatever became of it. */
export const toolCallLimit: Guard = (inner) => async (invocation, tool, input) => {
  const { run, siblings } = invocation
  const limit = run.request?.limits.toolCalls ?? 0
  // Counted as far as it matters only: a step of ten thousand calls must not take the square of that.
  let count = run.callsBefore
  for (let at = 0; at < siblings.length && count < limit; at++) if (!controlNames.has(siblings[at]?.tool ?? '')) count++
  if (count < limit) return inner(invocation, tool, input)
  return refusal(
    'skipped',
    fault('limit', `Not run: the limit of ${limit} tool calls has been reached`, { remedy: 'Answer with what you have.' }),
  )
}
