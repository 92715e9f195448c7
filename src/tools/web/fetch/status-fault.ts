import { age } from '../../../core/age.ts'
import { type FaultCode, IbidError } from '../../../core/fault.ts'
import { retryAfterMs } from '../../../core/retry-after.ts'
import type { WebAnswer } from '../../../core/web.ts'

const meanings: Readonly<Record<number, readonly [FaultCode, string]>> = {
  401: ['unauthorised', 'sign-in required'],
  402: ['denied', 'payment required'],
  403: ['denied', 'access denied'],
  404: ['not-found', 'page not found'],
  407: ['unauthorised', 'sign-in required'],
  410: ['not-found', 'the page no longer exists'],
  429: ['rate-limited', 'too many requests'],
  451: ['denied', 'unavailable for legal reasons'],
}

/** Why an answer brings no page, in the words of its status; undefined where it brings one. */
export function statusFault(answer: WebAnswer, now: number): IbidError | undefined {
  const { status, url } = answer
  if (status === 200 || status === 203) return undefined
  const [code, meaning] = meanings[status] ?? (status >= 500 ? ['overloaded', 'the server failed'] : ['failed', 'no page was returned'])
  const waitMs = retryAfterMs(answer, now)
  const wait = waitMs === undefined || waitMs === 0 ? '' : `; retry after ${age(waitMs)}`
  return new IbidError(code, `${url.href} responded with status ${status}: ${meaning}${wait}`)
}
