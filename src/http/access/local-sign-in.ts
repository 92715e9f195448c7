import { createHmac, randomBytes } from 'node:crypto'
import { type Principal, scopes } from '../../core/principal.ts'
import { isSameInConstantTime } from '../../store/constant-time-compare.ts'
import { cookieOf } from './cookie.ts'
import type { SignInMethod } from './sign-in-method.ts'
import { bearerOf, type TokenAuthentication } from './token-authentication.ts'

/** ms that a browser stays let in. */
const cookieMs = 30 * 86_400_000

/** The person at whose machine the server runs. */
export const localPerson: Principal = { name: 'you', role: 'admin', scopes, authenticatedBy: 'local' }

/** Where the printed link leads. */
const linkPath = '/open'

interface LocalDoorOptions {
  /** `http://127.0.0.1:7337`. */
  readonly url: string
  readonly port: number
  /** Kept between starts, so that open browsers stay let in; 32 random bytes. */
  readonly secret: Uint8Array
  readonly tokens: TokenAuthentication
  now(): number
}

/**
 * For one person: a link with a random token that is printed at each start; who opens it gets a cookie. The token is good for as long as the server runs, the
 * cookie for 30 days, also over restarts. Programs use tokens made in the settings.
 */
export function localSignIn({ url, port, secret, tokens, now }: LocalDoorOptions): SignInMethod {
  const token = randomBytes(24).toString('base64url')
  const cookieName = `ibid_${port}`
  /** The moment at which it ends, ms since 1970, and the proof that this was said here. */
  const cookie = (until: number) => `${until}.${createHmac('sha256', secret).update(`local cookie ${until}`).digest('base64url')}`
  const isGood = (given: string) => {
    const until = Number(/^\d{13}(?=\.)/.exec(given)?.[0] ?? 0)
    return until > now() && isSameInConstantTime(given, cookie(until))
  }
  return {
    mode: 'local',
    invitation: [`${url}${linkPath}?token=${token}`],
    async identify(request) {
      const bearer = bearerOf(request)
      if (bearer !== undefined) return isSameInConstantTime(bearer, token) ? localPerson : tokens.identify(bearer)
      const given = cookieOf(request, cookieName)
      return given !== undefined && isGood(given) ? localPerson : undefined
    },
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname !== linkPath || request.method !== 'GET') return undefined
      const isRight = isSameInConstantTime(searchParams.get('token') ?? '', token)
      // Away from the address with the token at once, so that it stands in no history and no page.
      const headers = new Headers({ location: isRight ? '/' : '/sign-in?link=old', 'cache-control': 'no-store' })
      if (isRight)
        headers.set(
          'set-cookie',
          `${cookieName}=${cookie(now() + cookieMs)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${cookieMs / 1_000}`,
        )
      return new Response(null, { status: 303, headers })
    },
  }
}
