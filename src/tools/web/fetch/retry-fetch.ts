import type { Clock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import { retryAfterMs } from '../../../core/retry-after.ts'
import type { WebAnswer, WebFetch, WebRequest } from '../../../core/web.ts'

/** ms: the most that a server may ask us to wait, and what is waited where it asks for nothing. */
const longestWaitMs = 10_000
const usualWaitMs = 1_000
/** Further tries after what may pass by itself. */
const mostRetries = 2

const passing = [429, 500, 502, 503, 504]

const plainHeaders = { 'user-agent': 'ibid', accept: 'text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.5' }
/** What servers want to see that turn away whatever is no browser. The name stays ours. */
const browserLikeHeaders = {
  'user-agent': 'Mozilla/5.0 (compatible; ibid)',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
}

/**
 * Fetches a page with patience: once more after a 403 with the headers that browsers send, and twice more after a 429, a 5xx or a connection that was cut,
 * after the time that `Retry-After` names up to 10 s. The last answer is given, whatever it is.
 */
export async function retryFetch(request: WebRequest, { fetch, clock }: { fetch: WebFetch; clock: Clock }): Promise<WebAnswer> {
  let headers: Readonly<Record<string, string>> = plainHeaders
  let retries = 0
  for (;;) {
    const answer = await fetch({ ...request, headers: { ...headers, ...request.headers } }).catch((error: unknown) => {
      if (error instanceof IbidError && error.code === 'unreachable' && retries < mostRetries) return undefined
      throw error
    })
    if (answer?.status === 403 && headers === plainHeaders) headers = browserLikeHeaders
    else if (answer && (!passing.includes(answer.status) || retries === mostRetries)) return answer
    else {
      const waitMs = (answer && retryAfterMs(answer, clock.now())) ?? usualWaitMs * 2 ** retries
      if (answer && waitMs > longestWaitMs) return answer
      retries++
      await clock.sleep(waitMs, request.signal)
    }
  }
}
