import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'

const withKey = 'set a token that has read access: GITHUB_TOKEN=..., or github in tools.credentials'

/**
 * What GitHub refused, in one line with what to do: `unauthorised`, `not-found`, `denied`, `rate-limited`, `overloaded`; what went wrong before it answered
 * passes through.
 */
export function githubFault(error: unknown, what: string, hasKey: boolean): unknown {
  if (error instanceof Error && error.cause instanceof IbidError) return error.cause
  if (!isRecord(error) || typeof error['status'] !== 'number' || !isRecord(error['response'])) return error
  const status = error['status']
  const headers = isRecord(error['response']['headers']) ? error['response']['headers'] : {}
  const said = error instanceof Error ? error.message.split('\n')[0]!.slice(0, 300) : ''
  if (status === 401)
    return new IbidError(
      'unauthorised',
      'GitHub rejected the token',
      'set another GITHUB_TOKEN, or unset it: public repositories do not need one',
    )
  if (status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers)))
    return new IbidError(
      'rate-limited',
      `GitHub rate limit exceeded; requests are blocked ${until(headers)}`,
      hasKey ? 'wait' : 'wait, or set GITHUB_TOKEN: with a token, the limit is much higher',
    )
  if (status === 404 || status === 410)
    return new IbidError(
      'not-found',
      hasKey ? `GitHub has no ${what}, or the token has no access to it` : `GitHub has no ${what}, or it is private`,
      hasKey ? 'check the name and the number' : `check the name and the number; if it is private, ${withKey}`,
    )
  if (status === 403 || status === 451)
    return new IbidError('denied', `GitHub denied access to ${what}: ${said}`, hasKey ? 'check the permissions of the token' : withKey)
  if (status >= 500) return new IbidError('overloaded', `GitHub responded with status ${status} for ${what}`, 'try again later')
  return new IbidError('failed', `GitHub responded with status ${status} for ${what}: ${said}`)
}

/** `until 14:30 UTC`, `for 60 s`, `now`. */
function until(headers: Readonly<Record<string, unknown>>): string {
  const wait = Number(headers['retry-after'])
  if (wait > 0) return `for ${wait} s`
  const reset = Number(headers['x-ratelimit-reset'])
  return reset > 0 && reset < 1e11 ? `until ${new Date(reset * 1000).toISOString().slice(11, 16)} UTC` : 'now'
}
