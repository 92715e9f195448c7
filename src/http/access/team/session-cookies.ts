import type { UserRow, Users } from '../../../core/users.ts'
import { cookieOf } from '../cookie.ts'
import type { Auth } from './auth.ts'

/** Cookies whose signature is remembered at most. */
const mostKnown = 10_000

/** The sign-ins that browsers show by a cookie. */
export interface SessionCookies {
  /** Undefined for a request without one, or with one that was changed or whose sign-in has ended. */
  userOf(request: Request): Promise<UserRow | undefined>
}

/**
 * The signature of a cookie is looked at once; whether its sign-in goes on, and who its user is, each time: every open stream asks again and again, and has to
 * hear at once when somebody is shut out.
 */
export function sessionCookies(auth: Auth, users: Pick<Users, 'signedIn'>, now: () => number): SessionCookies {
  /** Sign-ins by the cookie, oldest first. */
  const known = new Map<string, string>()
  const signInOf = async (name: string, cookie: string): Promise<string | undefined> => {
    const seen = known.get(cookie)
    if (seen !== undefined) return seen
    // This one alone: a request can bring several of one name, and what is remembered must be of the one that was looked at.
    const headers = new Headers({ cookie: `${name}=${cookie}` })
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    if (!found) return undefined
    for (const oldest of known.keys()) {
      if (known.size < mostKnown) break
      known.delete(oldest)
    }
    known.set(cookie, found.session.token)
    return found.session.token
  }
  return {
    async userOf(request) {
      const { name } = (await auth.$context).authCookies.sessionToken
      const cookie = cookieOf(request, name)
      if (cookie === undefined) return undefined
      const signIn = await signInOf(name, cookie)
      const user = signIn === undefined ? undefined : await users.signedIn(signIn, now())
      if (!user) known.delete(cookie)
      return user
    },
  }
}
