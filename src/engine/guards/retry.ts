import type { Clock } from '../../core/clock.ts'
import { type FaultCode, faultOf } from '../../core/fault.ts'
import { type Guard, refusal } from './invoke.ts'

/** Failures that may pass by themselves. A timeout is not among them: it already cost its whole time. */
const passing: readonly FaultCode[] = ['failed', 'unreachable', 'overloaded', 'rate-limited']
const pauseMs = 250

/** What only reads is tried a second time when it throws; what writes never is. */
export const retry =
  (clock: Clock): Guard =>
  (inner) =>
  async (invocation, tool, input) => {
    try {
      return await inner(invocation, tool, input)
    } catch (error) {
      if (tool.effect === 'write' || invocation.signal.aborted || !passing.includes(faultOf(error).code)) throw error
    }
    await clock.sleep(pauseMs, invocation.signal)
    try {
      return { ...(await inner(invocation, tool, input)), tries: 2 }
    } catch (error) {
      if (invocation.signal.aborted) throw error
      return refusal('error', faultOf(error), 2)
    }
  }
