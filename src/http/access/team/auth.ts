import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { passwordLength } from '../../../core/password-length.ts'
import type { Users } from '../../../core/users.ts'
import type { AccountTables } from '../../../store/stores.ts'

/** Where better-auth's own paths begin: only the identity provider leads there. */
export const authPath = '/auth'

/** How often a sign-in that is used is made last anew, seconds. */
const renewalSeconds = 3_600

/** What better-auth throws for who is blocked. */
export const blockedCode = 'account_blocked'

export interface AuthParts {
  readonly tables: AccountTables
  readonly users: Pick<Users, 'get'>
  /** Where browsers reach the server. */
  readonly url: string
  /** 32 random bytes. */
  readonly secret: Uint8Array
  readonly sessionDays: number
  /** Hears of each sign-in. */
  signedIn(user: string, how: 'password' | 'identity provider'): Promise<void>
  /** Hears of each account that was made because the identity provider knows somebody. */
  provided(user: { readonly id: string; readonly name: string; readonly email: string }): Promise<void>
}

/**
 * better-auth over the accounts that we keep: it checks passwords, keeps sessions and speaks to the identity provider. Nothing of it is taken from the
 * environment, it counts and reports nothing, and it makes no account by itself.
 */
export function authOf({ tables, users, url, secret, sessionDays, signedIn, provided }: AuthParts, plugins: BetterAuthPlugin[] = []) {
  const { port, protocol } = new URL(url)
  return betterAuth({
    appName: 'ibid',
    baseURL: url,
    basePath: authPath,
    trustedOrigins: [url],
    secrets: [{ version: 1, value: Buffer.from(secret).toString('base64url') }],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: tables,
    plugins,
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: passwordLength.min, maxPasswordLength: passwordLength.max },
    session: { expiresIn: sessionDays * 86_400, updateAge: renewalSeconds, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        role: { type: 'string', defaultValue: 'user', input: false },
        blocked: { type: 'boolean', defaultValue: false, input: false },
        dayCapCents: { type: 'number', required: false, input: false },
      },
    },
    account: {
      storeStateStrategy: 'cookie',
      // Who they are is all that is wanted of the provider.
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: true, allowDifferentEmails: false },
    },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: `${url}/sign-in` },
    advanced: {
      // Browsers send a cookie to every port of a machine.
      cookiePrefix: port === '' ? 'ibid' : `ibid_${port}`,
      useSecureCookies: protocol === 'https:',
      cookies: { session_token: { attributes: { sameSite: 'strict', httpOnly: true, path: '/' } } },
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({
            data: {
              ...account,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              accessTokenExpiresAt: null,
              refreshTokenExpiresAt: null,
            },
          }),
        },
      },
      session: {
        create: {
          before: async ({ userId }) => {
            if ((await users.get(userId))?.blocked)
              throw new APIError('FORBIDDEN', { code: blockedCode, message: 'this account is blocked' })
          },
          after: async ({ userId }, context) => signedIn(userId, isProvided(context) ? 'identity provider' : 'password'),
        },
      },
      user: {
        create: {
          // A name is one line; and not every database holds every character.
          before: async (user) => ({ data: { ...user, name: user.name.replaceAll(/\p{Cc}/gu, '') || user.email } }),
          after: async (user, context) => {
            if (isProvided(context)) await provided(user)
          },
        },
      },
    },
  } satisfies BetterAuthOptions)
}

export type Auth = ReturnType<typeof authOf>

const isProvided = (context: { readonly path?: string } | null): boolean => context?.path?.startsWith('/callback/') ?? false
