import { IbidError } from '../../core/fault.ts'
import type { Guard } from './invoke.ts'

/** ms; the run's limits, and before them the tool and a verb's declaration, may say otherwise. */
const defaultTimeoutMs = 30_000

/** Cuts a call off after its time: its signal aborts, and a tool that is deaf to it is left behind. */
export const timeout: Guard = (inner) => async (invocation, tool, input) => {
  const ms = invocation.call.timeoutMs ?? tool.timeoutMs ?? invocation.run.request?.limits.toolMs ?? defaultTimeoutMs
  const controller = new AbortController()
  const passOn = () => controller.abort(invocation.signal.reason)
  if (invocation.signal.aborted) passOn()
  else invocation.signal.addEventListener('abort', passOn, { once: true })
  const timer = setTimeout(
    () => controller.abort(new IbidError('timeout', `${tool.name} returned no result within ${ms} ms and was stopped`)),
    ms,
  )
  try {
    return await inner({ ...invocation, signal: controller.signal }, tool, input)
  } finally {
    clearTimeout(timer)
    invocation.signal.removeEventListener('abort', passOn)
  }
}
