import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, type HttpClient, type HttpUser, type HttpWorld, httpWorld, worldPassword } from '../../http.fixture.ts'

let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld([], { mode: 'team' })
})
afterAll(() => world[Symbol.asyncDispose]())

const status = async (response: Promise<Response>) => (await response).status
const post = (of: HttpClient, path: string, body: object) => of.fetch(path, { method: 'POST', body })
const signIn = (email: string, password = worldPassword, of: HttpClient = world.nobody) => post(of, '/v1/sign-in', { email, password })
const patch = (user: Pick<HttpUser, 'id'>, body: object) => world.fetch(`/v1/users/${user.id}`, { method: 'PATCH', body })
const newest = async (limit: number) => (await world.json<{ readonly entries: readonly object[] }>(`/v1/audit?limit=${limit}`)).entries

test('lets people in by their password', async () => {
  const ben = await world.as('Ben')
  expect(await ben.json('/v1/me')).toMatchObject({
    name: 'Ben',
    email: 'ben@example.org',
    role: 'user',
    scopes: ['read', 'ask', 'manage'],
    mode: 'team',
  })
  const response = await signIn(' BEN@Example.org ')
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^ibid_\d+\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^ibid_\d+\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect(await newest(1)).toMatchObject([{ name: 'Ben', action: 'sign-in.made', subject: ben.id, detail: 'password' }])
})

test('says the same of an address that nobody has and of a wrong password, and notes no word of a stranger', async () => {
  const cem = await world.as('Cem')
  const answers = await Promise.all([signIn('nobody@example.org'), signIn('cem@example.org', 'wrong'), signIn('not an address')])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401])
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]).toMatchObject({ code: 'unauthorised', detail: 'wrong email address or password' })
  const entries = await newest(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      { at: expect.any(Number), name: 'Cem', action: 'sign-in.failed', subject: cem.id, detail: 'password' },
      { at: expect.any(Number), name: 'somebody', action: 'sign-in.failed', detail: 'password, no account' },
    ]),
  )
})

test('makes who fails five times wait, with the right password too, and nobody else', async () => {
  await world.as('Dag')
  const tries = await Promise.all(Array.from({ length: 7 }, () => signIn('dag@example.org', 'wrong')))
  expect(tries.map((each) => each.status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429])
  const late = await signIn('dag@example.org')
  expect([late.status, late.headers.get('retry-after'), await late.json()]).toMatchObject([
    429,
    expect.stringMatching(/^\d{1,2}$/),
    { code: 'rate-limited', detail: 'too many attempts' },
  ])
  expect(await status(signIn('ada@example.org'))).toBe(204)
})

test('signing out ends the sign-in itself, not only its cookie', async () => {
  await world.as('Eli')
  const [one, other] = [
    world.withCookie(cookiesOf(await signIn('eli@example.org'))),
    world.withCookie(cookiesOf(await signIn('eli@example.org'))),
  ]
  const out = await post(one, '/v1/sign-out', {})
  expect([out.status, out.headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/session_token=; Max-Age=0/)])
  expect([await status(one.fetch('/v1/me')), await status(other.fetch('/v1/me'))]).toEqual([401, 200])
  expect(await newest(1)).toMatchObject([{ name: 'Eli', action: 'sign-in.ended' }])
})

test('a sign-in ends when it is not used, and lasts anew when it is', async () => {
  const fay = await world.as('Fay')
  const { db } = await world.app.accounts()
  const day = 86_400_000
  const endsIn = (ms: number) =>
    sql`update session set "expiresAt" = ${new Date(Date.now() + ms).toISOString()} where "userId" = ${fay.id}`.execute(db)
  await endsIn(day)
  expect((await fay.fetch('/v1/tokens')).headers.getSetCookie()).toEqual([])
  expect((await fay.fetch('/v1/me')).headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')])
  const until = await sql<{ expiresAt: string }>`select "expiresAt" from session where "userId" = ${fay.id}`.execute(db)
  expect(Date.parse(String(until.rows[0]?.expiresAt)) - Date.now()).toBeGreaterThan(6 * day)
  await endsIn(-1)
  expect(await status(fay.fetch('/v1/me'))).toBe(401)
})

test('takes no cookie for another that came with it, and none whose signature was changed', async () => {
  const { cookie } = await world.as('Ben')
  const [name, value = ''] = cookie.split(/=(.*)/)
  const wrong = [`${value.slice(0, 32)}.${'A'.repeat(43)}%3D`, value.slice(0, 32), `${'A'.repeat(32)}${value.slice(32)}`, 'x', '']
  for (const each of wrong) {
    await world.withCookie(`${name}=${each}; ${cookie}`).fetch('/v1/me')
    await world.withCookie(`${cookie}; ${name}=${each}`).fetch('/v1/me')
    expect(await status(world.withCookie(`${name}=${each}`).fetch('/v1/me'))).toBe(401)
  }
  expect(await status(world.withCookie(cookie).fetch('/v1/me'))).toBe(200)
})

test('shuts out who is blocked at once, with their tokens, and lets them in again', async () => {
  const gil = await world.as('Gil')
  const program = world.withToken(await world.token(['read'], gil))
  expect(await (await patch(gil, { blocked: true })).json()).toMatchObject({ id: gil.id, blocked: true })
  expect([await status(gil.fetch('/v1/me')), await status(program.fetch('/v1/me'))]).toEqual([401, 401])
  const refused = await signIn('gil@example.org')
  expect([refused.status, refused.headers.getSetCookie(), await refused.json()]).toMatchObject([
    403,
    [],
    { detail: 'this account is blocked' },
  ])
  expect(await status(signIn('gil@example.org', 'wrong'))).toBe(401)
  await patch(gil, { blocked: false })
  expect([await status(gil.fetch('/v1/me')), await status(program.fetch('/v1/me'))]).toEqual([401, 200])
  expect(await status(signIn('gil@example.org'))).toBe(204)
})

test('shuts out who is removed at once, with their tokens', async () => {
  const hua = await world.as('Hua')
  const program = world.withToken(await world.token(['read'], hua))
  expect(await status(world.fetch(`/v1/users/${hua.id}`, { method: 'DELETE' }))).toBe(204)
  expect([await status(hua.fetch('/v1/me')), await status(program.fetch('/v1/me')), await status(signIn('hua@example.org'))]).toEqual([
    401, 401, 401,
  ])
  expect(await status(world.fetch(`/v1/users/${hua.id}`, { method: 'DELETE' }))).toBe(404)
  expect(await status(patch(hua, { name: 'Hua' }))).toBe(404)
  const { db } = await world.app.accounts()
  for (const [table, column] of [
    ['session', 'userId'],
    ['account', 'userId'],
    ['tokens', 'owner'],
  ] as const) {
    const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${hua.id}`.execute(db)
    expect(rows).toEqual([])
  }
})

test('another password ends every sign-in', async () => {
  const ivo = await world.as('Ivo')
  expect(await status(patch(ivo, { password: 'another pass phrase' }))).toBe(200)
  expect([await status(ivo.fetch('/v1/me')), await status(signIn('ivo@example.org'))]).toEqual([401, 401])
  const response = await signIn('ivo@example.org', 'another pass phrase')
  const change = (current: string, password: string) =>
    world.withCookie(cookiesOf(response)).fetch('/v1/me/password', { method: 'PUT', body: { current, password } })
  expect([await status(change('wrong', 'a third pass phrase')), await status(change('another pass phrase', 'short'))]).toEqual([403, 422])
  const changed = await change('another pass phrase', 'a third pass phrase')
  expect(await status(world.withCookie(cookiesOf(response)).fetch('/v1/me'))).toBe(401)
  expect(await status(world.withCookie(cookiesOf(changed)).fetch('/v1/me'))).toBe(200)
  expect(await status(signIn('ivo@example.org', 'a third pass phrase'))).toBe(204)
})

test('an administrator changes accounts, and each change is noted', async () => {
  const jo = await world.as('Jo')
  const made = await (await patch(jo, { name: 'Joan', role: 'admin', dayCapCents: 20 })).json()
  expect(made).toEqual({
    id: jo.id,
    name: 'Joan',
    email: 'jo@example.org',
    role: 'admin',
    blocked: false,
    createdAt: expect.any(Number),
    dayCapCents: 20,
    todayUsd: 0,
  })
  expect(await jo.json('/v1/me')).toMatchObject({ name: 'Joan', role: 'admin', today: { spentUsd: 0, capUsd: 0.2 } })
  expect(await status(jo.fetch('/v1/users'))).toBe(200)
  expect(await newest(1)).toMatchObject([
    { name: 'Ada', action: 'user.changed', subject: jo.id, detail: 'name: Jo to Joan, role: user to admin, dayCapCents: none to 20' },
  ])
  expect(await (await patch(jo, { role: 'user', dayCapCents: null })).json()).not.toHaveProperty('dayCapCents')
  expect(await status(jo.fetch('/v1/users'))).toBe(403)
  expect(await jo.json('/v1/me')).toMatchObject({ today: { capUsd: 5 } })
})

test('makes no second account for an address', async () => {
  await world.as('Kai')
  const refused = await post(world, '/v1/users', { name: 'Kai', email: 'KAI@example.org', password: worldPassword })
  expect([refused.status, await refused.json()]).toMatchObject([422, { detail: 'kai@example.org already has an account' }])
})

test.each([{ password: 'too short' }, { email: 'nobody' }, { name: ' ' }, { blocked: false }])(
  'makes no account that does not fit: %j',
  async (wrong) => {
    const account = { name: 'Lea', email: 'lea@example.org', password: worldPassword }
    expect(await status(post(world, '/v1/users', { ...account, ...wrong }))).toBe(422)
  },
)

test('people make no accounts by themselves unless the settings say so', async () => {
  const account = { name: 'Mo', email: 'mo@example.org', password: worldPassword }
  expect(await world.nobody.json('/v1/sign-in')).toEqual({ mode: 'team', password: true, signUp: false, firstAccount: false })
  expect(await status(post(world.nobody, '/v1/sign-up', account))).toBe(403)
  await using open = await httpWorld([], { mode: 'team', flags: { 'server.signUp': 'open' } })
  expect(await status(post(open.nobody, '/v1/sign-up', { ...account, role: 'admin' }))).toBe(422)
  const mo = open.withCookie(cookiesOf(await post(open.nobody, '/v1/sign-up', account)))
  expect(await mo.json('/v1/me')).toMatchObject({ name: 'Mo', role: 'user' })
  expect(await status(post(open.nobody, '/v1/sign-up', account))).toBe(422)
})

test('behind an https address its cookies travel by https alone', async () => {
  await using behind = await httpWorld([], { mode: 'team', flags: { 'server.publicUrl': 'https://ibid.example.org' } })
  expect(behind.url).toBe('https://ibid.example.org')
  const response = await signIn('ada@example.org', worldPassword, behind.nobody)
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-ibid\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-ibid\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
  ])
})
