import type { Clock } from '../../../core/clock.ts'
import { retryAfterMs } from '../../../core/retry-after.ts'
import type { WebAnswer, WebFetch } from '../../../core/web.ts'
import type { ServiceRequest } from './search-service.ts'

/** Bytes of an answer, ms of a request, ms before it is made again. */
const limits = { bytes: 5_000_000, timeoutMs: 15_000, waitMs: 1_000, longestWaitMs: 5_000 }

interface Parts {
  readonly fetch: WebFetch
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether one request more may be made; counts it. */
  spend(): Promise<boolean>
  /** Whether waiting helps, which for the last search of a month it does not. */
  isPassing(answer: WebAnswer): boolean
}

/**
 * Makes a request that `spend` has already counted, and once more where the service is overloaded: after as long as it says, up to 5 s, or one second. Any
 * status is an answer. Throws as `fetch` does.
 */
export async function askService(request: ServiceRequest, { fetch, clock, signal, spend, isPassing }: Parts): Promise<WebAnswer> {
  const { url, method, headers, body } = request
  const sent = {
    url,
    method,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body }),
    maxBytes: limits.bytes,
    timeoutMs: limits.timeoutMs,
    signal,
  }
  const answer = await fetch(sent)
  if ((answer.status !== 429 && answer.status < 500) || !isPassing(answer)) return answer
  const wait = retryAfterMs(answer, clock.now()) ?? limits.waitMs
  if (wait > limits.longestWaitMs) return answer
  await clock.sleep(wait, signal)
  return (await spend()) ? fetch(sent) : answer
}
