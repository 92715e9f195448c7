import { fault } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import { type Guard, refusal } from './invoke.ts'

/** Failures in a row after which a tool rests, and for how many steps. */
const failures = 3
const restSteps = 3

/**
 * A tool that failed three times in a row, for whatever reason, is refused for three steps. A success ends it, and so does the time. Failures of the step
 * itself do not count yet: its calls were asked together.
 */
export const cooldown: Guard = (inner) => async (invocation, tool, input) => {
  const { failing, steps } = invocation.run
  const { inARow, step } = failing.get(tool.name) ?? { inARow: 0, step: 0 }
  const rests = inARow >= failures && steps > step && steps <= step + restSteps
  if (!rests) return inner(invocation, tool, input)
  return refusal(
    'skipped',
    fault('cooldown', `Not run: ${tool.name} failed ${failures} times in a row and is paused for ${restSteps} steps`, {
      remedy: 'You will be told when it can be called again. Use another tool, or answer with what you have.',
    }),
  )
}

/** A tool that may be called again in the next step, and of which the model has not been told yet. */
export function recovered({ failing, request, steps }: Run): string | undefined {
  for (const [tool, { inARow, step }] of failing)
    if (inARow >= failures && steps >= step + restSteps && request?.tools.includes(tool)) return tool
  return undefined
}
