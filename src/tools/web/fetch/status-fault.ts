import { age } from '../../../core/age.ts'
import { type FaultCode, IbidError } from '../../../core/fault.ts'
import { retryAfterMs } from '../../../core/retry-after.ts'
import type { WebAnswer } from '../../../core/web.ts'

const meanings: Readonly<Record<number, readonly [FaultCode, string]>> = {
  401: ['unauthorised', 'it asks for a sign-in'],
  402: ['denied', 'it asks for money'],
  403: ['denied', 'it refuses us'],
  404: ['not-found', 'there is no such page'],
  407: ['unauthorised', 'it asks for a sign-in'],
  410: ['not-found', 'the page is gone'],
  429: ['rate-limited', 'it has been asked too often'],
  451: ['denied', 'it may not be shown here'],
}

/** Why an answer brings no page, in the words of its status; undefined where it brings one. */
export function statusFault(answer: WebAnswer, now: number): IbidError | undefined {
  const { status, url } = answer
  if (status === 200 || status === 203) return undefined
  const [code, meaning] = meanings[status] ?? (status >= 500 ? ['overloaded', 'the server failed'] : ['failed', 'that is no page'])
  const waitMs = retryAfterMs(answer, now)
  const wait = waitMs === undefined || waitMs === 0 ? '' : `, and wants to be asked again in ${age(waitMs)}`
  return new IbidError(code, `${url.href} responded with status ${status}: ${meaning}${wait}`)
}
