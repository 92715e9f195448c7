import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What an identity provider says of somebody. */
type Claims = Readonly<Record<string, unknown>>

/** What it does otherwise than it should. */
interface Tampering {
  /** Changes the claims of the signed identity. */
  readonly claims?: (claims: Claims) => Claims
  /** Signs with a key that it does not publish. */
  readonly otherKey?: boolean
  /** Says that it is another. */
  readonly issuer?: string
}

/** A small identity provider on loopback: discovery, authorize, token, keys and user info. Whoever comes is signed in at once. */
export interface IdentityProviderFixture extends AsyncDisposable {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who comes from now on. */
  person: Claims
  tampering: Tampering
  /** False where it leaves the address out of the signed identity, so that it must be asked for. */
  tellsAddress: boolean
  /** Paths that it was asked for. */
  readonly asked: string[]
  /** Queries with which people came. */
  readonly authorizations: URLSearchParams[]
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function identityProviderFixture(): Promise<IdentityProviderFixture> {
  const [keys, others] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('ec', { namedCurve: 'P-256' })]
  const codes = new Map<string, URLSearchParams>()
  const accessTokens = new Map<string, Claims>()
  const [clientId, clientSecret] = ['ibid-server', 'secret-of-the-client-42']
  const server = createServer((message, response) => {
    void (async () => {
      const url = new URL(message.url ?? '/', world.issuer)
      world.asked.push(url.pathname)
      const json = (value: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (url.pathname === '/.well-known/openid-configuration') return json(discovery(world.tampering.issuer ?? world.issuer, world.issuer))
      if (url.pathname === '/keys')
        return json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] })
      if (url.pathname === '/authorize') {
        const code = randomBytes(16).toString('hex')
        codes.set(code, url.searchParams)
        world.authorizations.push(url.searchParams)
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        for (const [name, value] of [
          ['code', code],
          ['state', url.searchParams.get('state') ?? ''],
        ] as const)
          back.searchParams.set(name, value)
        return response.writeHead(302, { location: back.href }).end()
      }
      if (url.pathname === '/userinfo') {
        const person = accessTokens.get(message.headers.authorization?.replace('Bearer ', '') ?? '')
        return person ? json(person) : json({ error: 'invalid_token' }, 401)
      }
      if (url.pathname !== '/token') return json({}, 404)
      const given = await tokenRequest(message)
      const authorized = codes.get(given.get('code') ?? '')
      codes.delete(given.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(given.get('code_verifier') ?? '')
        .digest('base64url')
      if (!authorized || challenge !== authorized.get('code_challenge') || authorized.get('code_challenge_method') !== 'S256')
        return json({ error: 'invalid_grant' }, 400)
      if (given.get('client_id') !== clientId || given.get('client_secret') !== clientSecret) return json({ error: 'invalid_client' }, 401)
      const now = Math.floor(Date.now() / 1_000)
      const { email: _email, ...silent } = world.person
      const claims = {
        ...(world.tellsAddress ? world.person : silent),
        iss: world.issuer,
        aud: clientId,
        iat: now,
        exp: now + 60,
        nonce: authorized.get('nonce'),
      }
      const accessToken = randomBytes(16).toString('hex')
      accessTokens.set(accessToken, world.person)
      const key = world.tampering.otherKey ? others.privateKey : keys.privateKey
      const identity = signed(world.tampering.claims?.(claims) ?? claims, key)
      return json({ access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: identity })
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const world: IdentityProviderFixture = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    person: {},
    tampering: {},
    tellsAddress: true,
    asked: [],
    authorizations: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return world
}

const tokenRequest = async (message: IncomingMessage): Promise<URLSearchParams> => {
  const given = new URLSearchParams(await text(message))
  const [, basic = ''] = /^Basic (.+)$/.exec(message.headers.authorization ?? '') ?? []
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':')
  if (id && secret)
    for (const [name, value] of [
      ['client_id', id],
      ['client_secret', secret],
    ] as const)
      given.set(name, decodeURIComponent(value))
  return given
}

const discovery = (issuer: string, at: string) => ({
  issuer,
  authorization_endpoint: `${at}/authorize`,
  token_endpoint: `${at}/token`,
  userinfo_endpoint: `${at}/userinfo`,
  jwks_uri: `${at}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
})

function signed(claims: Claims, key: KeyObject): string {
  const body = `${base64({ alg: 'ES256', kid: 'one', typ: 'JWT' })}.${base64(claims)}`
  return `${body}.${createSign('sha256').update(body).sign({ key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
