import { fault } from '../../core/fault.ts'
import { canonicalJson } from '../../core/json.ts'
import type { ToolCall } from '../../core/tool.ts'
import { type Guard, refusal } from './invoke.ts'

/**
 * The same tool with the same arguments is not run twice: the model is pointed at the result it already has. Writes too: doing a thing again needs other
 * arguments. Exempt is what may answer something else a moment later.
 */
export const repeat: Guard = (inner) => async (invocation, tool, input) => {
  if (tool.timeDependent) return inner(invocation, tool, input)
  const key = keyOf(invocation.call)
  const { run, siblings } = invocation
  const earlier =
    run.results.find(({ record }) => record.status === 'success' && record.call.tool === tool.name && keyOf(record.call) === key)?.record
      .call.id ?? siblings.find((call) => call.tool === tool.name && keyOf(call) === key)?.id
  if (earlier === undefined) return inner(invocation, tool, input)
  return refusal(
    'skipped',
    fault('repeated', `Not run: same as result ${earlier}`, { remedy: 'Use that result, or ask for something else.' }),
  )
}

const keys = new WeakMap<ToolCall, string>()

function keyOf(call: ToolCall): string {
  const known = keys.get(call)
  if (known !== undefined) return known
  const key = `${call.tool} ${canonicalJson(call.input)}`
  keys.set(call, key)
  return key
}
