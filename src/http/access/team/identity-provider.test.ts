import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookiesOf, type HttpWorld, httpWorld, worldPassword } from '../../http.fixture.ts'
import { rawRequest } from '../raw-request.fixture.ts'
import { type IdentityProviderFixture, identityProviderFixture } from './identity-provider.fixture.ts'

let provider: IdentityProviderFixture
let world: HttpWorld
beforeAll(async () => {
  provider = await identityProviderFixture()
  const { issuer, clientId, clientSecret } = provider
  world = await httpWorld([], {
    mode: 'team',
    flags: {
      'server.oidc.issuer': issuer,
      'server.oidc.clientId': clientId,
      'server.oidc.clientSecret': clientSecret,
      'server.oidc.name': 'Harbour',
      'server.signUp': 'open',
    },
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.tampering = {}
  provider.tellsAddress = true
})

/** Who comes from now on. */
function comes(name: string, more: Readonly<Record<string, unknown>> = {}): void {
  provider.person = { sub: `subject ${name}`, email: `${name.toLowerCase()}@example.org`, email_verified: true, name, ...more }
}

interface WayBack {
  readonly path: string
  readonly cookie: string
}

/** What a browser does: to the provider, and back from it with the cookies of the way there. */
async function goThere(to = ''): Promise<WayBack> {
  const led = await world.nobody.fetch(`/v1/sign-in/oidc${to}`)
  expect(led.status).toBe(303)
  const away = await fetch(led.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(away.headers.get('location') ?? '')
  return { path: pathname + search, cookie: cookiesOf(led) }
}
const comeBack = ({ path, cookie }: WayBack): Promise<Response> =>
  rawRequest(world.url + path, { headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })
const signIn = async (to = ''): Promise<Response> => comeBack(await goThere(to))
const whereTo = async (response: Promise<Response>) => (await response).headers.get('location')
const signedIn = async () => world.withCookie(cookiesOf(await signIn()))
const newest = async (limit: number) => (await world.json<{ readonly entries: readonly object[] }>(`/v1/audit?limit=${limit}`)).entries

test('passwords work while the provider cannot be used, and it is asked again later', async () => {
  expect(await world.nobody.json('/v1/sign-in')).toEqual({
    mode: 'team',
    password: true,
    signUp: true,
    oidc: 'Harbour',
    firstAccount: false,
  })
  expect(provider.asked).toEqual([])
  comes('Zoe')
  provider.tampering = { issuer: 'https://evil.example' }
  const refused = await world.nobody.fetch('/v1/sign-in/oidc')
  expect([refused.status, await refused.json()]).toMatchObject([
    502,
    { code: 'unreachable', detail: expect.stringContaining('is for a different issuer') },
  ])
  await world.as('Ben')
  provider.tampering = {}
  expect(await whereTo(signIn())).toBe('/')
})

test('makes a user of who the provider knows, with PKCE, a nonce and a signed identity', async () => {
  comes('Eve')
  const response = await signIn('?to=/runs%3Fpage=2')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/runs?page=2'])
  const eve = world.withCookie(cookiesOf(response))
  expect(await eve.json('/v1/me')).toMatchObject({ name: 'Eve', email: 'eve@example.org', role: 'user', scopes: ['read', 'ask', 'manage'] })
  expect(Object.fromEntries(provider.authorizations.at(-1) ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'ibid-server',
    redirect_uri: `${world.url}/auth/callback/oidc`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(await newest(2)).toMatchObject([
    { action: 'sign-in.made', name: 'Eve', detail: 'identity provider' },
    { action: 'user.created', name: 'Eve', detail: 'eve@example.org, user, by the identity provider' },
  ])
})

test('knows somebody again by their subject, also under another address, and keeps no key of the provider', async () => {
  comes('Finn')
  const before = await (await signedIn()).json('/v1/me')
  comes('Finn', { email: 'finn.new@example.org' })
  expect(await (await signedIn()).json('/v1/me')).toEqual(before)
  const { db } = await world.app.accounts()
  const { rows } =
    await sql`select distinct "accessToken", "refreshToken", "idToken", password from account where "providerId" = 'oidc'`.execute(db)
  expect(rows.map((row) => ({ ...Object(row) }))).toEqual([{ accessToken: null, refreshToken: null, idToken: null, password: null }])
})

test('asks for the address where the signed identity has none', async () => {
  comes('Gus')
  provider.tellsAddress = false
  expect(await (await signedIn()).json('/v1/me')).toMatchObject({ email: 'gus@example.org' })
  expect(provider.asked).toContain('/userinfo')
})

test('gives no rights that the provider speaks of', async () => {
  comes('Hal', { role: 'admin', blocked: false, dayCapCents: 100_000, emailVerified: true })
  const hal = await signedIn()
  expect(await hal.json('/v1/me')).toMatchObject({ role: 'user', today: { capUsd: 5 } })
  expect((await hal.fetch('/v1/users')).status).toBe(403)
})

test('leads to the account that an administrator made for the address', async () => {
  const ida = await world.as('Ida')
  comes('Ida')
  expect(await (await signedIn()).json('/v1/me')).toEqual(await ida.json('/v1/me'))
})

test('leads to no account that somebody made for the address by themselves, and to none by an address that is not proved', async () => {
  const early = { name: 'Mallory', email: 'jan@example.org', password: worldPassword }
  expect((await world.nobody.fetch('/v1/sign-up', { method: 'POST', body: early })).status).toBe(204)
  comes('Jan')
  expect(await whereTo(signIn())).toBe('/sign-in?error=account_not_linked')
  comes('Ada', { email_verified: false })
  expect(await whereTo(signIn())).toBe('/sign-in?error=account_not_linked')
})

test('lets nobody in who is blocked', async () => {
  comes('Kim')
  const kim = await signedIn()
  const { users } = await world.json<{ readonly users: readonly { readonly id: string; readonly name: string }[] }>('/v1/users')
  await world.json(`/v1/users/${users.find(({ name }) => name === 'Kim')!.id}`, { method: 'PATCH', body: { blocked: true } })
  expect((await kim.fetch('/v1/me')).status).toBe(401)
  const again = await signIn()
  expect(again.headers.get('location')).toBe('/sign-in?error=account_blocked')
  expect((await world.withCookie(cookiesOf(again)).fetch('/v1/me')).status).toBe(401)
})

const tamperings = [
  ['another key', { otherKey: true }],
  ['another nonce', { claims: (claims: object) => ({ ...claims, nonce: 'x'.repeat(32) }) }],
  ['no nonce', { claims: (claims: object) => ({ ...claims, nonce: undefined }) }],
  ['another audience', { claims: (claims: object) => ({ ...claims, aud: 'another-server' }) }],
  ['another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['an end in the past', { claims: (claims: object) => ({ ...claims, exp: 1_000_000_000 }) }],
] as const

test.each(tamperings)('refuses an identity with %s', async (_, tampering) => {
  comes('Lou')
  provider.tampering = tampering
  const response = await signIn()
  expect(response.headers.get('location')).toBe('/sign-in?error=unable_to_get_user_info')
  expect((await world.withCookie(cookiesOf(response)).fetch('/v1/me')).status).toBe(401)
  expect(await newest(1)).toMatchObject([{ action: 'sign-in.failed', detail: 'identity provider: unable_to_get_user_info' }])
})

test('takes a way back only with the cookie of the same way there, and only once', async () => {
  comes('Mia')
  const [way, other] = [await goThere(), await goThere()]
  expect(await whereTo(comeBack({ ...way, cookie: '' }))).toBe('/sign-in?error=state_mismatch')
  expect(await whereTo(comeBack({ ...way, cookie: other.cookie }))).toBe('/sign-in?error=state_mismatch')
  expect(await whereTo(comeBack(way))).toBe('/')
  expect(await whereTo(comeBack(way))).toBe('/sign-in?error=invalid_code')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'leads back to no other place: %s',
  async (to) => {
    expect((await world.nobody.fetch(`/v1/sign-in/oidc?to=${encodeURIComponent(to)}`)).status).toBe(422)
  },
)

test('repeats nothing that the provider answered but a word', async () => {
  comes('Ned')
  const { path, cookie } = await goThere()
  const url = new URL(path, world.url)
  url.searchParams.set('error', '<script>')
  url.searchParams.set('error_description', 'call 0800 EVIL')
  expect(await whereTo(comeBack({ path: url.pathname + url.search, cookie }))).toBe('/sign-in?error=failed')
})

test('answers nothing else of its library', async () => {
  for (const path of ['/auth/get-session', '/auth/ok', '/auth/list-sessions', '/auth/callback/other'])
    expect((await world.fetch(path)).headers.get('content-type')).not.toBe('application/json')
  for (const path of ['/auth/sign-up/email', '/auth/sign-in/email', '/auth/update-user', '/auth/callback/oidc'])
    expect((await world.fetch(path, { method: 'POST', body: {} })).status).toBe(404)
})

test('who has no password here erases themselves by a sign-in of just now', async () => {
  comes('Wanda')
  const wanda = await signedIn()
  const { db } = await world.app.accounts()
  await sql`update session set "createdAt" = '2026-01-01T00:00:00.000Z' where "userId" = (select id from "user" where name = 'Wanda')`.execute(
    db,
  )
  const erase = async (client: typeof wanda) => {
    const response = await client.fetch('/v1/me/erasure', { method: 'POST', body: {} })
    return [response.status, await response.json()]
  }
  expect(await erase(wanda)).toMatchObject([403, { detail: 'you signed in too long ago to do this' }])
  expect(await erase(await signedIn())).toMatchObject([200, { after: {}, traces: [], left: [] }])
  expect((await wanda.fetch('/v1/me')).status).toBe(401)
})
