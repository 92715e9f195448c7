import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { FeedSignIn } from '../../../core/feed.ts'

/** An authorization server on loopback, as strict as the best of them: PKCE is demanded, codes and refresh tokens are good once. */
export interface OauthFixture {
  readonly origin: string
  readonly clientSecret: string | undefined
  /** Queries of pages that were opened. */
  readonly pages: URLSearchParams[]
  /** Bodies of requests for tokens. */
  readonly granted: URLSearchParams[]
  /** What the person at the code page has done, one for each question; `approved` after the last. */
  readonly answers: ('authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token')[]
  /** Refresh tokens that are good. */
  readonly refreshable: Set<string>
  /** True where errors come with the status of success, as GitHub has them. */
  errorsAreFine: boolean
  /** Changes what is sent back to the browser. */
  tampering: (back: URL) => void
  /** Members that an answer with tokens has beside those. */
  more: Readonly<Record<string, unknown>>
}

export const clientId = 'client-of-the-person'

export async function oauthFixture(clientSecret?: string): Promise<OauthFixture> {
  const codes = new Map<string, URLSearchParams>()
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', world.origin)
      const json = (value: object, status = 200) =>
        response.writeHead(world.errorsAreFine ? 200 : status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      const tokens = () => {
        const refreshToken = `refresh-${randomBytes(8).toString('hex')}`
        world.refreshable.add(refreshToken)
        const accessToken = `access-${randomBytes(8).toString('hex')}`
        return json({ access_token: accessToken, token_type: 'bearer', expires_in: 3_600, refresh_token: refreshToken, ...world.more })
      }
      if (url.pathname === '/authorize') {
        world.pages.push(url.searchParams)
        const code = randomBytes(8).toString('hex')
        codes.set(code, url.searchParams)
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', code)
        back.searchParams.set('state', url.searchParams.get('state') ?? '')
        back.searchParams.set('iss', 'https://accounts.example')
        world.tampering(back)
        return response.writeHead(302, { location: back.href }).end()
      }
      const given = new URLSearchParams(await text(request))
      if (given.get('client_id') !== clientId || (given.get('client_secret') ?? undefined) !== clientSecret)
        return json({ error: 'invalid_client' }, 401)
      if (url.pathname === '/device')
        return json({
          device_code: 'device-1',
          user_code: 'WDJB-MJHT',
          verification_uri: 'https://service.example/device',
          expires_in: 900,
          interval: 5,
        })
      world.granted.push(given)
      const grant = given.get('grant_type')
      if (grant === 'refresh_token')
        return world.refreshable.delete(given.get('refresh_token') ?? '') ? tokens() : json({ error: 'invalid_grant' }, 400)
      if (grant === 'urn:ietf:params:oauth:grant-type:device_code') {
        const answer = world.answers.shift()
        return answer ? json({ error: answer }, 400) : tokens()
      }
      const asked = codes.get(given.get('code') ?? '')
      codes.delete(given.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(given.get('code_verifier') ?? '')
        .digest('base64url')
      const isHis = asked?.get('code_challenge_method') === 'S256' && asked.get('code_challenge') === challenge
      return isHis && asked.get('redirect_uri') === given.get('redirect_uri') ? tokens() : json({ error: 'invalid_grant' }, 400)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const world: OauthFixture = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    clientSecret,
    pages: [],
    granted: [],
    answers: [],
    refreshable: new Set(),
    errorsAreFine: false,
    tampering: () => undefined,
    more: {},
  }
  return world
}

/** Where to sign in at the fixture. */
export const signInAt = (origin: string): FeedSignIn => ({
  flow: 'loopback',
  authorizationUrl: `${origin}/authorize?hl=en`,
  deviceUrl: `${origin}/device`,
  tokenUrl: `${origin}/token`,
  scopes: ['mail.read', 'offline'],
  parameters: { access_type: 'offline' },
})
