import { createHmac } from 'node:crypto'
import type { App } from '../../../app/app.ts'
import { type Clock, systemClock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import { recordAudit } from '../../../core/record-audit.ts'
import type { ServerStore } from '../../../core/server-store.ts'
import { phrase } from '../../../core/text/phrase.ts'
import { cookieSecret } from '../cookie-secret.ts'
import type { SignInMethod } from '../sign-in-method.ts'
import { bearerOf, tokenAuthentication } from '../token-authentication.ts'
import { accountsOf } from './accounts.ts'
import { type AuthParts, authOf } from './auth.ts'
import { firstAdmin } from './first-admin.ts'
import { callbackPath, type IdentityProvider, identityProvider } from './identity-provider.ts'
import { knownDevices } from './known-device.ts'
import { principalOf } from './principal-of.ts'
import { proverOf } from './recent-sign-in-check.ts'
import { sessionCookies } from './session-cookies.ts'
import { signInsOf } from './sign-in.ts'
import { throttlesInMemory, throttlesOf } from './sign-in-throttle.ts'
import type { Entered, Team } from './team.ts'

interface TeamDoorOptions {
  readonly app: Pick<App, 'accounts' | 'dataFolder' | 'inspection' | 'tries' | 'users'>
  readonly store: ServerStore
  /** Where browsers reach the server, without a slash at the end. */
  readonly url: string
  /** What tries, tokens and sign-ins are timed by. */
  readonly clock?: Pick<Clock, 'now'>
}

/** Accounts that people make by themselves, of all together. */
const perSignUp = { free: 20, firstMs: 10_000, mostMs: 600_000 }

/** For a team: accounts with a password or by an identity provider, sessions in cookies, and tokens for programs. */
export async function teamSignIn({ app, store, url, clock = systemClock }: TeamDoorOptions): Promise<SignInMethod> {
  const users = await app.users()
  const settings = () => app.inspection.settings.server
  const secret = createHmac('sha256', cookieSecret(app.dataFolder, app.inspection.keys.secretKey())).update('team').digest()
  const parts: AuthParts = {
    tables: await app.accounts(),
    users,
    url,
    secret,
    sessionDays: settings().sessionDays,
    signedIn: async (id, how) =>
      recordAudit(
        { store },
        { owner: id, name: (await users.get(id))?.name ?? '' },
        'sign-in.made',
        id,
        how === 'password' ? phrase`password` : phrase`identity provider`,
      ),
    provided: ({ id, name, email }) =>
      recordAudit({ store }, { owner: id, name }, 'user.created', id, `${email}, user, by the identity provider`),
  }
  const auth = authOf(parts)
  const accounts = accountsOf({ auth, users, store })
  const cookies = sessionCookies(auth, users, clock.now)
  const counter = await app.tries?.()
  const throttles = counter ? throttlesOf(counter, secret) : throttlesInMemory(clock.now)
  const signIns = signInsOf({ auth, store, throttles, devices: knownDevices({ secret, url, now: clock.now }) })
  const provider = providerOf(app, parts)
  const first = firstAdmin(() => users.hasAdmin())
  const signUps = throttles('sign-up', perSignUp)
  const tokens = tokenAuthentication(
    store.tokens,
    async ({ owner }) => (owner === undefined ? undefined : principalOf(await users.get(owner))),
    clock.now,
  )
  const team: Team = {
    ...accounts,
    get: (id) => users.get(id),
    list: () => users.list(),
    ways: async () => ({
      signUp: settings().signUp === 'open',
      ...(provider ? { oidc: settings().oidc.name } : {}),
      firstAccount: !(await users.hasAdmin()),
    }),
    signIn: signIns.byPassword,
    async signUp(account, request): Promise<Entered> {
      if (settings().signUp !== 'open')
        throw new IbidError('denied', 'only administrators can create accounts here', 'ask an administrator')
      const waitMs = await signUps.begin('')
      if (waitMs !== undefined) return { waitMs }
      await accounts.make(account, { role: 'user', vouched: false, by: undefined })
      return signIns.byPassword(account, request)
    },
    setUp: ({ token, ...account }, request) =>
      first.become(token, async () => {
        await accounts.make(account, { role: 'admin', vouched: true, by: undefined })
        return signIns.byPassword(account, request)
      }),
    async changePassword(by, { current, password }) {
      const user = by.owner === undefined ? undefined : await users.get(by.owner)
      if (!user) throw new IbidError('denied', 'you have no account here')
      const proved = await signIns.byPassword({ email: user.email, password: current }, 'signed in').catch((error: unknown) => {
        throw error instanceof IbidError && error.code === 'unauthorised' ? new IbidError('denied', 'the current password is wrong') : error
      })
      if ('waitMs' in proved) return proved
      await accounts.setPassword(by, user.id, password)
      return signIns.byPassword({ email: user.email, password }, 'signed in')
    },
    prove: proverOf({ auth, users, signIns }),
    async signOut({ headers }) {
      const out = await auth.api.signOut({ headers, returnHeaders: true })
      return out.headers.getSetCookie()
    },
    async renew({ headers }) {
      const session = await auth.api.getSession({ headers, returnHeaders: true })
      return session.headers.getSetCookie()
    },
    async toProvider(path) {
      if (provider) return provider.lead(path)
      throw new IbidError('not-found', 'no identity provider is configured', 'ask an administrator to set server.oidc')
    },
    make: (by, { role = 'user', ...account }) => accounts.make(account, { role, vouched: true, by }),
  }
  const setUpToken = await first.token()
  return {
    mode: 'team',
    team,
    invitation: [setUpToken === undefined ? url : `${url}/sign-in?setup=${setUpToken}`],
    async identify(request) {
      const bearer = bearerOf(request)
      if (bearer !== undefined) return tokens.identify(bearer)
      return principalOf(await cookies.userOf(request))
    },
    async answer(request) {
      if (!provider || request.method !== 'GET' || new URL(request.url).pathname !== callbackPath) return undefined
      return provider.back(request, (code) => signIns.strangerFailed(`identity provider: ${code}`))
    },
  }
}

/** Undefined where the settings name none. */
function providerOf({ inspection }: Pick<App, 'inspection'>, parts: AuthParts): IdentityProvider | undefined {
  const { issuer, clientId } = inspection.settings.server.oidc
  if (issuer === undefined || clientId === undefined) return undefined
  return identityProvider(parts, { issuer, clientId, clientSecret: inspection.keys.oidcSecret() })
}
