import { fault } from '../../core/fault.ts'
import { type Guard, refusal } from './invoke.ts'

/** Agents may call agents only so deep. That the question is clear before one is called is what `act` sees to: while a person is asked, nothing runs. */
export const agentDepthLimit: Guard = (inner) => async (invocation, tool, input) => {
  const { request } = invocation.run
  const most = request?.limits.depth ?? 0
  if (!tool.delegates || (request?.parent?.depth ?? 0) < most) return inner(invocation, tool, input)
  const why = most === 0 ? 'agents cannot be called here' : `agent calls can be nested only ${most} deep`
  return refusal('denied', fault('depth', `Not run: ${why}`, { remedy: 'Answer with what you have.' }))
}
