import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpUser, type HttpWorld, httpWorld, worldStores } from '../http.fixture.ts'

interface Made {
  readonly token: string
  readonly info: { readonly id: string; readonly prefix: string; readonly usedAt?: number }
}

describe.each(worldStores)('%s', (store) => {
  let world: HttpWorld
  let ben: HttpUser
  beforeAll(async () => {
    world = await httpWorld([], { mode: 'team', store })
    ben = await world.as('Ben')
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const make = (of: Pick<HttpWorld, 'json'>, body: object) =>
    of.json<Made>('/v1/tokens', { method: 'POST', body: { name: 'Build', ...body } })
  const status = async (response: Promise<Response>) => (await response).status
  const tokensOf = async (of: Pick<HttpWorld, 'json'>) => (await of.json<{ readonly tokens: readonly Made['info'][] }>('/v1/tokens')).tokens

  test('is shown once, and known by its first characters', async () => {
    const { token, info } = await make(ben, { scopes: ['read', 'read'], days: 30 })
    expect(token).toMatch(/^ibid_[\w-]{43}$/)
    expect(info).toMatchObject({ name: 'Build', scopes: ['read'], prefix: token.slice(0, 11), expiresAt: expect.any(Number) })
    const listed = await ben.fetch('/v1/tokens')
    expect(await listed.clone().text()).not.toContain(token)
    expect(await listed.json()).toEqual({ tokens: [info] })
    const { db } = await world.app.accounts()
    expect(JSON.stringify((await sql`select * from tokens`.execute(db)).rows)).not.toContain(token)
  })

  test('acts for its user, within its scopes', async () => {
    const program = world.withToken((await make(ben, { scopes: ['read'] })).token)
    expect(await program.json('/v1/me')).toMatchObject({ name: 'Ben', role: 'user', scopes: ['read'] })
    expect(await status(program.fetch('/v1/runs', { method: 'POST', body: { question: 'Why?' } }))).toBe(403)
  })

  test('has no right that its user lacks', async () => {
    expect(await status(ben.fetch('/v1/tokens', { method: 'POST', body: { name: 'Build', scopes: ['admin'] } }))).toBe(403)
    const admin = world.withToken(await world.token(['admin', 'read']))
    expect(await status(admin.fetch('/v1/users'))).toBe(200)
  })

  test('loses rights with its user', async () => {
    const cem = await world.as('Cem', 'admin')
    const program = world.withToken(await world.token(['admin', 'read'], cem))
    expect(await status(program.fetch('/v1/users'))).toBe(200)
    await world.json(`/v1/users/${cem.id}`, { method: 'PATCH', body: { role: 'user' } })
    expect(await status(program.fetch('/v1/users'))).toBe(403)
    expect(await program.json('/v1/me')).toMatchObject({ role: 'user', scopes: ['read'] })
  })

  test('makes and ends no tokens', async () => {
    const { token, info } = await make(ben, { scopes: ['read', 'ask', 'manage'] })
    const program = world.withToken(token)
    expect(await status(program.fetch('/v1/tokens', { method: 'POST', body: { name: 'More', scopes: ['read'] } }))).toBe(403)
    expect(await status(program.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' }))).toBe(403)
    expect(await status(program.fetch('/v1/me/password', { method: 'PUT', body: { current: 'x', password: 'y'.repeat(10) } }))).toBe(403)
  })

  test('ends at its time', async () => {
    const { token, info } = await make(ben, { scopes: ['read'], days: 1 })
    const program = world.withToken(token)
    expect(await status(program.fetch('/v1/me'))).toBe(200)
    const { db } = await world.app.accounts()
    await sql`update tokens set expires_at = ${Date.now() - 1} where id = ${info.id}`.execute(db)
    expect(await status(program.fetch('/v1/me'))).toBe(401)
  })

  test('ends at once when it is revoked', async () => {
    const { token, info } = await make(ben, { scopes: ['read'] })
    const program = world.withToken(token)
    expect(await status(program.fetch('/v1/me'))).toBe(200)
    expect((await tokensOf(ben)).find(({ id }) => id === info.id)?.usedAt).toEqual(expect.any(Number))
    expect(await status(ben.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' }))).toBe(204)
    expect(await status(program.fetch('/v1/me'))).toBe(401)
    expect(await status(ben.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' }))).toBe(404)
  })

  test('of others is not there', async () => {
    const { info } = await make(ben, { scopes: ['read'] })
    expect((await tokensOf(world)).map(({ id }) => id)).not.toContain(info.id)
    const refused = await world.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' })
    expect([refused.status, await refused.json()]).toMatchObject([404, { detail: `token not found: ${info.id}` }])
  })

  test('that was made up lets nobody in', async () => {
    const { token } = await make(ben, { scopes: ['read'] })
    for (const wrong of [token.slice(0, -1), `${token}x`, token.slice('ibid_'.length), 'ibid_', 'x', token.toUpperCase()])
      expect(await status(world.withToken(wrong).fetch('/v1/me'))).toBe(401)
  })

  test('leaves a trace in the audit', async () => {
    const { info } = await make(ben, { scopes: ['read', 'ask'] })
    await ben.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' })
    const { entries } = await world.json<{ readonly entries: readonly object[] }>('/v1/audit?limit=2')
    expect(entries).toMatchObject([
      { name: 'Ben', action: 'token.revoked', subject: info.id, detail: 'Build' },
      { name: 'Ben', action: 'token.created', subject: info.id, detail: 'Build (read, ask)' },
    ])
  })

  test('of a team lets nobody in where one person is served, and the other way round', async () => {
    const { token } = await make(ben, { scopes: ['read'] })
    await using alone = await httpWorld()
    const own = await alone.token(['read'])
    expect(await status(alone.withToken(own).fetch('/v1/me'))).toBe(200)
    const kept = await (await alone.app.server()).tokens.list()
    expect(kept).toMatchObject([{ name: 'A program' }])
    // The same data folder, served to a team before.
    const ofOne = await alone.app.accounts()
    await sql`update tokens set owner = ${ben.id}`.execute(ofOne.db)
    expect(await status(alone.withToken(own).fetch('/v1/me'))).toBe(401)
    const team = await world.app.accounts()
    await sql`update tokens set owner = null`.execute(team.db)
    expect(await status(world.withToken(token).fetch('/v1/me'))).toBe(401)
  })
})
