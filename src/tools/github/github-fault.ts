import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'

const withKey = 'set a key that may read it: GITHUB_TOKEN=..., or github among tools.credentials'

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
      'GitHub does not accept the key',
      'set another GITHUB_TOKEN, or unset it: public repositories need none',
    )
  if (status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers)))
    return new IbidError(
      'rate-limited',
      `GitHub takes no more requests ${until(headers)}`,
      hasKey ? 'wait' : 'wait, or set GITHUB_TOKEN: with a key it takes many more',
    )
  if (status === 404 || status === 410)
    return new IbidError(
      'not-found',
      hasKey ? `GitHub has no ${what}, or the key may not see it` : `GitHub has no ${what}, or it is private`,
      hasKey ? 'check the name and the number' : `check the name and the number; where it is private, ${withKey}`,
    )
  if (status === 403 || status === 451)
    return new IbidError('denied', `GitHub refuses ${what}: ${said}`, hasKey ? 'check what the key may do' : withKey)
  if (status >= 500) return new IbidError('overloaded', `GitHub answered ${status} for ${what}`, 'try again later')
  return new IbidError('failed', `GitHub answered ${status} for ${what}: ${said}`)
}

/** `until 14:30 UTC`, `for 60 s`, `now`. */
function until(headers: Readonly<Record<string, unknown>>): string {
  const wait = Number(headers['retry-after'])
  if (wait > 0) return `for ${wait} s`
  const reset = Number(headers['x-ratelimit-reset'])
  return reset > 0 && reset < 1e11 ? `until ${new Date(reset * 1000).toISOString().slice(11, 16)} UTC` : 'now'
}
