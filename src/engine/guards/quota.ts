import { fault } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import { type Guard, refusal } from './invoke.ts'

/** Calls that were really run; refusals are free. */
export const callsMade = (run: Run): number =>
  run.results.filter(({ record }) => record.status === 'success' || record.status === 'error').length

/** No more than the run's tool calls, also when one step asks for many at once. */
export const quota: Guard = (inner) => async (invocation, tool, input) => {
  const limit = invocation.run.request?.limits.toolCalls ?? 0
  if (invocation.callsBefore + invocation.siblings.length < limit) return inner(invocation, tool, input)
  return refusal(
    'skipped',
    fault('limit', `Not run: the limit of ${limit} tool calls is reached`, { remedy: 'Answer with what is there.' }),
  )
}
