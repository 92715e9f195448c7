import { systemClock } from '../../core/clock.ts'
import type { Fault } from '../../core/fault.ts'

/** ms for which an endpoint that failed is not asked again. */
const restMs = 30_000

/** Endpoints that failed, by what they are asked for. */
export interface EndpointRetryDelay {
  /** Why it is left alone; undefined where it may be asked. */
  why(what: string): string | undefined
  /** Leaves it alone for a while, and gives the fault's words. */
  rest(what: string, fault: Fault): string
}

export function endpointRetryDelays(): EndpointRetryDelay {
  const resting = new Map<string, { readonly until: number; readonly why: string }>()
  return {
    why(what) {
      const found = resting.get(what)
      return found && found.until > systemClock.now() ? found.why : undefined
    },
    rest(what, { message }) {
      resting.set(what, { until: systemClock.now() + restMs, why: message })
      return message
    },
  }
}

/** What a model is asked for that gives vectors. */
export const vectorsBy = (model: string): string => `vectors of ${model}`
