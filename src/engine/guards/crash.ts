import { fault } from '../../core/fault.ts'
import { type Guard, refusal } from './invoke.ts'

/** A call that was under way when the process died: what only reads is run again, what writes never is. */
export const afterCrash: Guard = (inner) => async (invocation, tool, input) =>
  invocation.interrupted && tool.effect === 'write'
    ? refusal(
        'interrupted',
        fault('interrupted', `${tool.name} was running when the process died; it may or may not have taken effect`, {
          remedy: 'Check before doing it again.',
        }),
      )
    : inner(invocation, tool, input)
