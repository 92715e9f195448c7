import { fault } from '../../core/fault.ts'
import { type Guard, refusal } from './invoke.ts'

/** Arguments that do not parse or do not fit never reach the tool: the model is told what is wrong and asks again. */
export const validate: Guard = (inner) => async (invocation, tool, input) => {
  const { call } = invocation
  if (call.malformed !== undefined) {
    return refusal(
      'error',
      fault('malformed', `The arguments of ${tool.name} could not be parsed, so it was not run: ${call.malformed}`, {
        remedy: 'Send the call again with complete JSON arguments.',
      }),
    )
  }
  const checked = tool.input.check(input ?? {})
  if (checked.ok) return inner(invocation, tool, checked.value)
  return refusal(
    'error',
    fault('invalid', `The arguments of ${tool.name} are not valid, so it was not run: ${checked.issues.join('; ')}`, {
      remedy: `They must match ${JSON.stringify(tool.input.json)}`,
    }),
  )
}
