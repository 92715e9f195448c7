import { fault } from '../../core/fault.ts'
import type { ToolCall } from '../../core/tool.ts'
import { type Outcome, refusal } from '../guards/invoke.ts'

/** A control call whose arguments cannot be used: told to the model, which sends it again. */
export const unreadable = (call: ToolCall, issues: readonly string[]): Outcome =>
  refusal(
    'error',
    fault(call.malformed === undefined ? 'invalid' : 'malformed', `${call.tool} was rejected: ${call.malformed ?? issues.join('; ')}`, {
      remedy: 'Send the call again with valid arguments.',
    }),
  )
