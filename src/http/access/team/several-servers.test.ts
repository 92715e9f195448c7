import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RunState } from '../../../core/schemas/http/runs.ts'
import { hasPostgres } from '../../../store/postgres/cluster.fixture.ts'
import { cookiesOf, httpWorld, worldPassword } from '../../http.fixture.ts'
import { serve } from '../../server/serve.ts'

const publicUrl = 'http://ibid.example.org'
const status = async (response: Promise<Response>) => (await response).status

describe.skipIf(!hasPostgres)('servers of a team that share a database', () => {
  test('know who signed in at another, and their tokens, until they are blocked at any', async () => {
    await using one = await httpWorld([], { mode: 'team', store: 'postgres', flags: { 'server.publicUrl': publicUrl } })
    await using two = await httpWorld([], { mode: 'team', store: one, signedIn: false, flags: { 'server.publicUrl': publicUrl } })
    const ben = await one.as('Ben')
    const there = two.withCookie(ben.cookie)
    expect(await there.json('/v1/me')).toMatchObject({ name: 'Ben', email: 'ben@example.org' })
    const program = two.withToken(await one.token(['read'], ben))
    expect(await program.json('/v1/me')).toMatchObject({ name: 'Ben', scopes: ['read'] })
    const signedIn = await two.nobody.fetch('/v1/sign-in', { method: 'POST', body: { email: ben.email, password: worldPassword } })
    expect(signedIn.status).toBe(204)
    const again = one.withCookie(cookiesOf(signedIn))
    expect(await again.json('/v1/me')).toMatchObject({ name: 'Ben' })
    expect(await status(again.fetch('/v1/sign-out', { method: 'POST', body: {} }))).toBe(204)
    const left = two.withCookie(again.cookie)
    expect([await status(left.fetch('/v1/me')), await status(there.fetch('/v1/me'))]).toEqual([401, 200])

    const admin = two.withCookie(one.cookie)
    expect(await status(admin.fetch(`/v1/users/${ben.id}`, { method: 'PATCH', body: { blocked: true } }))).toBe(200)
    const shutOut = [ben, there, program, one.withToken(await one.token(['read']))]
    expect(await Promise.all(shutOut.map((each) => status(each.fetch('/v1/me'))))).toEqual([401, 401, 401, 200])
    // Five tries pass over all servers together, and whoever is let in begins anew.
    const tryAs = (world: typeof one, email: string, password: string) =>
      status(world.nobody.fetch('/v1/sign-in', { method: 'POST', body: { email, password } }))
    const tries = []
    for (const world of [one, two, one, two, one, two, one]) tries.push(await tryAs(world, 'eve@example.org', 'a wrong pass phrase'))
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await tryAs(two, 'ada@example.org', worldPassword)).toBe(204)
    const { db } = await one.app.accounts()
    expect((await sql<{ failures: number }>`select failures from tries`.execute(db)).rows).toEqual([{ failures: 5 }, { failures: 5 }])
    expect([one.errors, two.errors]).toEqual([[], []])
  })

  test('count what a person spends in a day together', async () => {
    const script = () => ({ text: 'A job is tried again, up to 5 times.', usage: { input: 100_000, output: 100 } })
    const prices = { scripted: { input: 2, output: 10 } }
    const flags = { 'server.publicUrl': publicUrl, 'agent.style': 'direct', 'llm.prices': prices, 'agent.dayCapCents': 30 }
    await using one = await httpWorld(script, { mode: 'team', store: 'postgres', flags })
    await using two = await httpWorld(script, { mode: 'team', store: one, signedIn: false, flags })
    const [ben, cem] = [await one.as('Ben'), await one.as('Cem')]
    const asked = { question: 'How often is a job tried again?', waitSeconds: 60, collections: [], fresh: true }
    const ends = []
    for (const [world, { cookie }] of [
      [one, ben],
      [two, ben],
      [one, ben],
      [two, ben],
      [two, cem],
    ] as const) {
      const { status: end } = await world.withCookie(cookie).json<RunState>('/v1/runs', { method: 'POST', body: asked })
      ends.push(end)
    }
    expect(ends).toEqual(['done', 'done', 'limit', 'limit', 'done'])
  })

  test('end a sign-in that is not used, and all of who has another password', async () => {
    await using one = await httpWorld([], { mode: 'team', store: 'postgres' })
    const ben = await one.as('Ben')
    const { db } = await one.app.accounts()
    const day = 86_400_000
    const endsIn = (ms: number) => sql`update session set "expiresAt" = ${new Date(Date.now() + ms)} where "userId" = ${ben.id}`.execute(db)
    await endsIn(day)
    expect((await ben.fetch('/v1/me')).headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800')])
    const until = await sql<{ ends: Date }>`select "expiresAt" as ends from session where "userId" = ${ben.id}`.execute(db)
    expect(until.rows[0]!.ends.getTime() - Date.now()).toBeGreaterThan(6 * day)
    await endsIn(-1)
    expect(await status(ben.fetch('/v1/me'))).toBe(401)
    const body = { email: ben.email, password: worldPassword }
    const again = one.withCookie(cookiesOf(await one.nobody.fetch('/v1/sign-in', { method: 'POST', body })))
    expect(await status(again.fetch('/v1/me'))).toBe(200)
    await one.json(`/v1/users/${ben.id}`, { method: 'PATCH', body: { password: 'another pass phrase' } })
    expect(await status(again.fetch('/v1/me'))).toBe(401)
    expect(await status(one.nobody.fetch('/v1/sign-in', { method: 'POST', body }))).toBe(401)
    expect(await status(one.fetch(`/v1/users/${ben.id}`, { method: 'DELETE' }))).toBe(204)
    expect(one.errors).toEqual([])
  })

  test('have one first administrator', async () => {
    await using one = await httpWorld([], { mode: 'team', store: 'postgres', signedIn: false })
    await using two = await httpWorld([], { mode: 'team', store: one, signedIn: false })
    const become = (world: typeof one, name: string) => {
      const token = new URL(world.server.invitation[0]!).searchParams.get('setup')
      const body = { name, email: `${name}@example.org`, password: worldPassword, token }
      return status(world.nobody.fetch('/v1/setup', { method: 'POST', body }))
    }
    expect([await become(one, 'ada'), await become(two, 'eve')]).toEqual([204, 403])
    expect((await (await two.app.users()).list()).map(({ name }) => name)).toEqual(['ada'])
  })

  test('keep names as they can be kept', async () => {
    await using world = await httpWorld([], { mode: 'team', store: 'postgres' })
    const body = { name: 'Ben\0\u0001', email: 'ben@example.org', password: worldPassword }
    const { id } = await world.json<{ readonly id: string }>('/v1/users', { method: 'POST', body })
    expect(await (await world.app.users()).get(id)).toMatchObject({ name: 'Ben' })
    const nobody = await world.nobody.fetch('/v1/sign-in', { method: 'POST', body: { email: 'b\0@example.org', password: worldPassword } })
    expect(nobody.status).toBe(401)
  })

  test('are not started where they would have no key in common', async () => {
    await using world = await httpWorld([], { mode: 'team', store: 'postgres' })
    const { app } = world
    const keys = { ...app.inspection.keys, secretKey: () => undefined }
    const refused = serve(
      { ...app, inspection: { ...app.inspection, keys } },
      { host: '127.0.0.1', port: 0, publicUrl: undefined, mode: 'team', onError: () => undefined },
    )
    await expect(refused).rejects.toMatchObject({
      code: 'usage',
      message: 'server.secretKey is not set, but programs that share the database in store.url need the same key',
      remedy: 'set it to the same key on all of them; create one with: openssl rand -base64 32',
    })
  })
})
