import { IbidError } from '../core/fault.ts'
import type { FeedParts, FeedSignIn, FeedType } from '../core/feed.ts'
import type { WebAnswer, WebFetch } from '../core/web.ts'
import { jsonService, type ServiceAnswer, type ServiceRequest } from './json-service.ts'

type GoogleRequest = Omit<ServiceRequest, 'body'>

/** One of Google's APIs as the person who has signed in. Throws `IbidError`; `not-found` also for a token of a listing that is too old (410). */
export interface GoogleService {
  json(request: GoogleRequest): Promise<unknown>
  /** The body as it is. Throws `IbidError('limit')` where it is longer than `maxBytes`. */
  bytes(request: GoogleRequest & { readonly maxBytes: number }): Promise<Buffer>
}

export interface GoogleApi {
  /** For people: `Google Calendar`. */
  readonly name: string
  readonly url: string
}

export function googleService(api: GoogleApi, parts: Pick<FeedParts, 'fetch' | 'accessToken' | 'now'>): GoogleService {
  const ask = async (request: GoogleRequest, fetch: WebFetch): Promise<ServiceAnswer> => {
    const headers = { authorization: `Bearer ${await parts.accessToken()}` }
    return jsonService({ ...api, fetch: reasonAware(api.name, fetch), headers, now: parts.now })(request)
  }
  return {
    json: async (request) => (await ask(request, parts.fetch)).json,
    async bytes({ maxBytes, ...request }) {
      let body: Buffer = Buffer.alloc(0)
      await ask(request, async (sent) => {
        const answer = await parts.fetch({ ...sent, headers: { ...sent.headers, accept: '*/*' }, maxBytes })
        if (answer.status >= 300) return answer
        if (answer.cut) throw new IbidError('limit', `larger than ${maxBytes / 1_000_000} MB`)
        body = answer.body
        return { ...answer, body: Buffer.from('null') }
      })
      return body
    },
  }
}

/** Google tells of too many requests, and of rights that were not given, with 403 as well, and says so in the body alone. */
const reasonAware =
  (name: string, fetch: WebFetch): WebFetch =>
  async (request) => {
    const answer = await fetch(request)
    if (answer.status === 401) throw new IbidError('unauthorised', `the sign-in to ${name} is no longer valid`, 'sign in again')
    if (answer.status !== 403) return answer
    const reason = reasonOf(answer)
    if (/rateLimit|quota|dailyLimit/i.test(reason)) return { ...answer, status: 429 }
    if (/^(?:insufficientPermissions|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/.test(reason))
      throw new IbidError('unauthorised', `${name} denied access (${reason})`, 'sign in again and grant the requested permissions')
    return answer
  }

const reasonOf = ({ body }: WebAnswer): string => /"reason"\s*:\s*"(\w{1,60})"/.exec(body.subarray(0, 20_000).toString('utf8'))?.[1] ?? ''

/** Signing in with Google for something that is only read: a scope such as `calendar.readonly`. `offline` asks for a token that can be renewed. */
export const googleSignIn = (scope: string): FeedSignIn => ({
  flow: 'loopback',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes: [new URL(scope, 'https://www.googleapis.com/auth/').href],
  parameters: { access_type: 'offline', prompt: 'consent' },
})

/** What a sign-in with Google needs: ibid is known there by no name of its own. */
export const googleSecrets: FeedType['secrets'] = [
  { name: 'clientId', description: 'Client ID of an app that you registered with the service, used to sign in' },
  { name: 'clientSecret', description: 'Client secret of that app, if it has one', optional: true },
]
