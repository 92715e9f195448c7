import { genericOAuth } from 'better-auth/plugins'
import { IbidError } from '../../../core/fault.ts'
import { isRecord } from '../../../core/json.ts'
import { type Auth, type AuthParts, authOf, authPath } from './auth.ts'

const providerId = 'oidc'
/** Where the identity provider leads back to; it has to know this address. */
export const callbackPath = `${authPath}/callback/${providerId}`

/** ms that the identity provider has to say what it is. */
const patienceMs = 10_000
const longestName = 200

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

/** Sign-in by an identity provider (OpenID Connect: discovery, PKCE, nonce, signed identity). */
export interface IdentityProvider {
  /** Leads there, and from there to a path of ours. Throws `IbidError('unreachable')` where it does not say what it is. */
  lead(path: string): Promise<Response>
  /** Answers for whoever comes back: signed in, or led to the page of the sign-in with `error` in its query. `failed` hears of that error. */
  back(request: Request, failed: (code: string) => Promise<void>): Promise<Response>
}

/** It is asked what it is when somebody first signs in by it; until then, and while it is out of reach, everything else works. */
export function identityProvider(parts: AuthParts, settings: ProviderSettings): IdentityProvider {
  let opened: Promise<Auth> | undefined
  const auth = (): Promise<Auth> =>
    (opened ??= open(parts, settings).catch((error) => {
      opened = undefined
      throw error
    }))
  return {
    async lead(path) {
      const body = { provider: providerId, callbackURL: path, errorCallbackURL: '/sign-in' }
      const { headers, response } = await (await auth()).api.signInSocial({ body, returnHeaders: true })
      if (!response.url) throw unreachable(settings, 'it has no sign-in page')
      return redirect(response.url, headers.getSetCookie())
    },
    async back(request, failed) {
      const answered = await (await auth()).handler(request)
      const target = new URL(answered.headers.get('location') ?? '/sign-in?error=failed', parts.url)
      const code = target.searchParams.get('error')
      if (code === null && target.origin === new URL(parts.url).origin)
        return redirect(target.pathname + target.search, answered.headers.getSetCookie())
      const word = /^[\w-]{1,60}$/.exec(code ?? '')?.[0] ?? 'failed'
      await failed(word)
      return redirect(`/sign-in?error=${word}`, answered.headers.getSetCookie())
    },
  }
}

async function open(parts: AuthParts, { issuer, clientId, clientSecret }: ProviderSettings): Promise<Auth> {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const said: unknown = await fetch(discoveryUrl, { signal: AbortSignal.timeout(patienceMs) })
    .then((response) => response.json())
    .catch((error: unknown) => {
      throw unreachable({ issuer }, error instanceof Error ? error.message : String(error))
    })
  const named = isRecord(said) ? said['issuer'] : undefined
  if (typeof named !== 'string' || named.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw unreachable({ issuer }, `the metadata at ${discoveryUrl} is for a different issuer`)
  const plugin = genericOAuth({
    config: [
      {
        providerId,
        clientId,
        ...(clientSecret === undefined
          ? { tokenEndpointAuth: { method: 'none' as const } }
          : {
              clientSecret,
              tokenEndpointAuth: { method: takesSecretInBody(said) ? ('client_secret_post' as const) : ('client_secret_basic' as const) },
            }),
        discoveryUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        // Their rights here are for the administrators to say, whatever else the provider tells of them.
        mapProfileToUser: (profile) => ({ name: nameIn(profile) }),
      },
    ],
  })
  const auth: Auth = authOf(parts, [plugin])
  const { socialProviders } = await auth.$context
  if (!socialProviders.some(({ id }) => id === providerId)) throw unreachable({ issuer }, 'it does not say how to sign in')
  return auth
}

/** Where a provider does not say how it takes secrets, it takes them in a header (OpenID Connect Discovery, 3). */
const takesSecretInBody = (said: unknown): boolean => {
  const ways = isRecord(said) ? said['token_endpoint_auth_methods_supported'] : undefined
  return Array.isArray(ways) && ways.includes('client_secret_post')
}

function nameIn(profile: Readonly<Record<string, unknown>>): string {
  const texts = [profile['name'], profile['preferred_username'], profile['email']].filter((each) => typeof each === 'string')
  return (texts.find((each) => each.trim() !== '') ?? 'nameless').trim().slice(0, longestName)
}

const unreachable = ({ issuer }: Pick<ProviderSettings, 'issuer'>, why: string): IbidError =>
  new IbidError(
    'unreachable',
    `the identity provider ${issuer} cannot be used: ${why}`,
    'try again; if the problem persists, check server.oidc.issuer',
  )

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
