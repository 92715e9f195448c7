import type { ModelFault } from '../core/model.ts'

/** Row A9: 1 s, 2 s, 4 s, at most 30 s, at most 3 retries. */
const retries = 3
const longestMs = 30_000

/**
 * How long to wait before attempt `tries + 1`, or undefined where there should be none: the fault would only repeat, the tries are spent,
 * the provider asks for more than 30 s, or the call's deadline would pass meanwhile.
 */
export function retryDelay(fault: ModelFault, tries: number, leftMs: number): number | undefined {
  if (!fault.retryable || tries > retries) return undefined
  const delay = fault.retryAfterMs ?? Math.min(longestMs, 1000 * 2 ** (tries - 1))
  return delay <= longestMs && delay < leftMs ? delay : undefined
}
