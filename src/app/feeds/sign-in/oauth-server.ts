import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  None,
} from 'oauth4webapi'
import { IbidError } from '../../../core/fault.ts'
import { isRecord } from '../../../core/json.ts'
import { jsonShape, mostLevels } from '../../../core/json-shape.ts'
import type { WebFetch } from '../../../core/web.ts'
import type { SigningIn } from './sign-in.ts'
import { isLoopback } from './sign-in-flow.ts'

/** Bytes of an answer and ms of a request: a token is small. */
const limits = { bytes: 1_000_000, timeoutMs: 30_000 }

/** What each request of a sign-in is made with. */
export interface OauthServer {
  readonly server: AuthorizationServer
  readonly client: Client
  readonly auth: ClientAuth
  /** Options of each request. */
  options(signal: AbortSignal): {
    readonly [customFetch]: (url: string, init: OauthInit) => Promise<Response>
    readonly [allowInsecureRequests]: boolean
    readonly signal: AbortSignal
  }
}

interface OauthInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: URLSearchParams | string | undefined | null
}

/** Where to sign in and as which client. Throws `IbidError('usage')` where the person has given no client: ibid has none of its own. */
export async function oauthServer({ feed, signIn, store, fetch }: SigningIn): Promise<OauthServer> {
  const options = isRecord(feed.options) ? feed.options : {}
  const clientId = textOf(options['clientId']) ?? (await store.secret(feed.id, 'clientId'))
  if (clientId === undefined || clientId === '')
    throw new IbidError('usage', `${feed.name} has no client ID to sign in with`, 'register an app with the service and set clientId')
  const clientSecret = await store.secret(feed.id, 'clientSecret')
  const { tokenUrl, authorizationUrl, deviceUrl } = signIn
  return {
    server: {
      issuer: new URL(tokenUrl).origin,
      token_endpoint: tokenUrl,
      ...(authorizationUrl === undefined ? {} : { authorization_endpoint: authorizationUrl }),
      ...(deviceUrl === undefined ? {} : { device_authorization_endpoint: deviceUrl }),
    },
    client: { client_id: clientId },
    auth: clientSecret === undefined || clientSecret === '' ? None() : ClientSecretPost(clientSecret),
    options: (signal) => ({
      [customFetch]: (url, init) => asFetch(fetch, url, init, signal),
      // Tokens go over plain HTTP to this machine only.
      [allowInsecureRequests]: isLoopback(tokenUrl) && (deviceUrl === undefined || isLoopback(deviceUrl)),
      signal,
    }),
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The guarded fetch as the library wants it. */
async function asFetch(fetch: WebFetch, url: string, { method, headers, body }: OauthInit, signal: AbortSignal): Promise<Response> {
  const answer = await fetch({
    url,
    method,
    headers,
    ...(body == null ? {} : { body: body.toString() }),
    maxBytes: limits.bytes,
    timeoutMs: limits.timeoutMs,
    signal,
  })
  if (answer.cut) throw new IbidError('limit', `${new URL(url).host} returned more than ${limits.bytes / 1_000_000} MB`)
  const said = tokensOnly(answer.body.toString())
  // GitHub says errors with the status of success.
  const status = answer.status === 200 && said.isError ? 400 : answer.status
  return new Response(said.text, { status, headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' } })
}

/** An answer without the identity that some services add: nobody asked who it is. */
function tokensOnly(text: string): { readonly text: string; readonly isError: boolean } {
  if (jsonShape(text).levels > mostLevels) throw new IbidError('limit', 'the sign-in response contains JSON that is nested too deeply')
  try {
    const json: unknown = JSON.parse(text)
    if (!isRecord(json)) return { text, isError: false }
    const { id_token: _, ...rest } = json
    return { text: JSON.stringify(rest), isError: typeof json['error'] === 'string' }
  } catch {
    return { text, isError: false }
  }
}
