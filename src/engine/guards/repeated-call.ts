import { fault } from '../../core/fault.ts'
import { canonicalJson } from '../../core/json.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { type Guard, refusal } from './invoke.ts'

/**
 * The same tool with the same arguments is not run twice: the model is pointed at the result it already has. Writes too: doing a thing again needs other
 * arguments. Exempt is what may answer something else a moment later, and what reads where something was written since.
 */
export const repeat =
  (tools: Pick<Toolbox, 'get'>): Guard =>
  (inner) =>
  async (invocation, tool, input) => {
    if (tool.timeDependent) return inner(invocation, tool, input)
    const key = keyOf(invocation.call)
    const { run, siblings } = invocation
    const results = tool.effect === 'write' ? run.results : unchanged(run, tool, tools)
    const earlier =
      results.find(({ record }) => record.status === 'success' && record.call.tool === tool.name && keyOf(record.call) === key)?.record.call
        .id ?? siblings.find((call) => call.tool === tool.name && keyOf(call) === key)?.id
    if (earlier === undefined) return inner(invocation, tool, input)
    return refusal(
      'skipped',
      fault('repeated', `Not run: same as result ${earlier}`, { remedy: 'Use that result, or ask for something else.' }),
    )
  }

/**
 * The results since something was last written where the tool reads: by a tool of the same connector, or by one of ours. Whether a write that failed did
 * something is not known.
 */
function unchanged({ results }: Run, { connector }: Tool, tools: Pick<Toolbox, 'get'>): Run['results'] {
  const written = results.findLastIndex(({ record: { status, call } }) => {
    const other = status === 'skipped' || status === 'denied' ? undefined : tools.get(call.tool)
    return other?.effect === 'write' && other.connector === connector
  })
  return results.slice(written + 1)
}

const keys = new WeakMap<ToolCall, string>()

function keyOf(call: ToolCall): string {
  const known = keys.get(call)
  if (known !== undefined) return known
  const key = `${call.tool} ${canonicalJson(call.input)}`
  keys.set(call, key)
  return key
}
