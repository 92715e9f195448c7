import { IbidError } from '../../core/fault.ts'
import type { FeedParts, FeedSignIn } from '../../core/feed.ts'
import type { WebFetch } from '../../core/web.ts'
import { jsonService, type ServiceAnswer, type ServiceRequest } from '../json-service.ts'

/** One of Google's APIs as the person who has signed in. Throws `IbidError`; `not-found` also for a token of a listing that is too old (410). */
export interface GoogleService {
  json(request: Omit<ServiceRequest, 'body'>): Promise<unknown>
  /** The body as it is. Throws `IbidError('limit')` where it is longer than `maxBytes`. */
  bytes(request: Omit<ServiceRequest, 'body'> & { readonly maxBytes: number }): Promise<Buffer>
}

export interface GoogleApi {
  /** For people: `Google Calendar`. */
  readonly name: string
  readonly url: string
}

export function googleService(api: GoogleApi, parts: FeedParts): GoogleService {
  const ask = async (request: Omit<ServiceRequest, 'body'>, fetch: WebFetch): Promise<ServiceAnswer> => {
    const headers = { authorization: `Bearer ${await parts.accessToken()}` }
    return jsonService({ ...api, fetch: limitAware(fetch), headers, now: parts.now })(request)
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

/** Google tells of too many requests with 403 as well, and says so in the body alone. */
const limitAware =
  (fetch: WebFetch): WebFetch =>
  async (request) => {
    const answer = await fetch(request)
    const isOverLimit = answer.status === 403 && /"reason":\s*"(?:user)?rateLimitExceeded"/i.test(answer.body.toString())
    return isOverLimit ? { ...answer, status: 429 } : answer
  }

/** Signing in with Google for something that is only read. `offline` asks for a token that can be renewed. */
export const googleSignIn = (scope: string): FeedSignIn => ({
  flow: 'loopback',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes: [`https://www.googleapis.com/auth/${scope}`],
  parameters: { access_type: 'offline', prompt: 'consent' },
})
