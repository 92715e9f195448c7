import { faultOf } from '../../core/fault.ts'
import { ownText, publicText, receivedText } from '../../core/text-origin.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { type Guard, type Outcome, refusal } from './invoke.ts'

/**
 * Says on the log whose words an output holds, where they are others' or private: of one that was kept, too, and of what a tool throws, as a server may
 * have written it. What was refused before it ran holds none.
 */
export const origin: Guard = (inner) => async (invocation, tool, input) => {
  try {
    const outcome = await inner(invocation, tool, input)
    return outcome.tries > 0 || outcome.cachedAt !== undefined ? withOrigin(outcome, tool) : outcome
  } catch (error) {
    if (invocation.signal.aborted) throw error
    return withOrigin(refusal('error', faultOf(error), 1), tool)
  }
}

function withOrigin({ output: { origin: given, ...output }, ...outcome }: Outcome, tool: Tool): Outcome {
  const known = given ?? usualOrigin(tool)
  return { ...outcome, output: known.outside || known.private ? ({ ...output, origin: known } satisfies ToolOutput) : output }
}

const usualOrigin = ({ origin: said, connector, effect }: Tool) =>
  said ?? (connector !== undefined ? receivedText : effect === 'network' ? publicText : ownText)
