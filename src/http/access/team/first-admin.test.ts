import { expect, test } from 'vitest'
import { cookiesOf, type HttpWorld, httpWorld, worldPassword } from '../../http.fixture.ts'

const account = { name: 'Ada', email: 'ada@example.org', password: worldPassword }
const empty = () => httpWorld([], { mode: 'team', signedIn: false })
const tokenOf = ({ server }: HttpWorld) => new URL(server.invitation[0]!).searchParams.get('setup')
const setUp = (world: HttpWorld, token: unknown, more: object = {}) =>
  world.nobody.fetch('/v1/setup', { method: 'POST', body: { ...account, ...more, token } })

test('the link of the first start makes an administrator, once', async () => {
  await using world = await empty()
  expect(world.server.invitation).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\?setup=[\w-]{32}$/)])
  expect(await world.nobody.json('/v1/sign-in')).toMatchObject({ firstAccount: true })
  const token = tokenOf(world)
  for (const wrong of ['x', `${token}x`, token?.slice(1)]) expect((await setUp(world, wrong)).status).toBe(403)
  const made = await setUp(world, token)
  expect(await world.withCookie(cookiesOf(made)).json('/v1/me')).toMatchObject({ name: 'Ada', role: 'admin' })
  expect(await world.nobody.json('/v1/sign-in')).toMatchObject({ firstAccount: false })
  expect((await setUp(world, token, { email: 'eve@example.org' })).status).toBe(403)
  await world.restart()
  expect(world.server.invitation).toEqual([world.url])
  expect((await setUp(world, token, { email: 'eve@example.org' })).status).toBe(403)
})

test('of two who use it together one becomes an administrator', async () => {
  await using world = await empty()
  const token = tokenOf(world)
  const both = await Promise.all([setUp(world, token), setUp(world, token, { email: 'eve@example.org' })])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403])
  const admin = world.withCookie(cookiesOf(both.find(({ status }) => status === 204)!))
  expect(await admin.json('/v1/users')).toMatchObject({ users: [{ role: 'admin' }] })
})

test('an account that does not fit leaves the link good', async () => {
  await using world = await empty()
  const token = tokenOf(world)
  expect((await setUp(world, token, { password: 'short' })).status).toBe(422)
  expect((await setUp(world, token)).status).toBe(204)
})

test('a link of an earlier start is good no more', async () => {
  await using world = await empty()
  const before = tokenOf(world)
  await world.restart()
  expect(tokenOf(world)).not.toBe(before)
  expect((await setUp(world, before)).status).toBe(403)
  expect((await setUp(world, tokenOf(world))).status).toBe(204)
})

test('the last administrator cannot be removed, blocked or made a user', async () => {
  await using world = await httpWorld([], { mode: 'team' })
  const { users } = await world.json<{ readonly users: readonly { readonly id: string }[] }>('/v1/users')
  const path = `/v1/users/${users[0]!.id}`
  const refused = [
    await world.fetch(path, { method: 'DELETE' }),
    await world.fetch(path, { method: 'PATCH', body: { blocked: true } }),
    await world.fetch(path, { method: 'PATCH', body: { role: 'user' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await refused[0]!.json()).toMatchObject({ detail: 'this is the last administrator' })
  expect(await world.json('/v1/me')).toMatchObject({ role: 'admin' })
  const ben = await world.as('Ben', 'admin')
  expect((await world.fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect((await world.fetch('/v1/me')).status).toBe(401)
  expect((await ben.fetch('/v1/users')).status).toBe(200)
})
