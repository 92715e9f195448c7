import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, type HttpWorld, httpWorld } from '../http.fixture.ts'
import { cookieSecret } from './cookie-secret.ts'
import { rawRequest } from './raw-request.fixture.ts'

let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const link = () => new URL(world.server.invitation[0]!)
const tokenOfLink = () => link().searchParams.get('token')!
const status = async (response: Promise<Response>) => (await response).status

test('the printed link lets a browser in, and leads away from the token at once', async () => {
  expect(link().pathname).toBe('/open')
  const opened = await world.nobody.fetch(link().pathname + link().search)
  expect([opened.status, opened.headers.get('location'), await opened.text()]).toEqual([303, '/', ''])
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^ibid_\d+=\d{13}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/),
  ])
  expect(await status(world.withCookie(cookiesOf(opened)).fetch('/v1/me'))).toBe(200)
})

test.each(['', 'x', 'x'.repeat(32), 'x'.repeat(100_00), '%00'])('a wrong token lets nobody in: %.40s', async (token) => {
  const refused = await world.nobody.fetch(`/open?token=${token}`)
  expect([refused.status, refused.headers.get('location'), refused.headers.getSetCookie()]).toEqual([303, '/sign-in?link=old', []])
})

test('takes the token neither at other addresses nor by other methods', async () => {
  for (const path of ['/v1/me', '/', '/health']) {
    const response = await world.nobody.fetch(`${path}?token=${tokenOfLink()}`)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await status(world.nobody.fetch(`/v1/me?token=${tokenOfLink()}`))).toBe(401)
  for (const method of ['HEAD', 'POST']) {
    const response = await world.nobody.fetch(link().pathname + link().search, { method })
    expect(response.status).not.toBe(303)
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('programs may send the token of the link', async () => {
  expect(await world.withToken(tokenOfLink()).json('/v1/me')).toMatchObject({ name: 'you', role: 'admin', mode: 'local' })
  expect(await status(world.withToken(`${tokenOfLink()}x`).fetch('/v1/me'))).toBe(401)
  expect(await status(world.nobody.fetch('/v1/me', { headers: { authorization: tokenOfLink() } }))).toBe(401)
})

test('a cookie that was changed, made up or has ended lets nobody in', async () => {
  const [name = '', value = ''] = world.cookie.split('=')
  const [until = '', proof = ''] = value.split('.')
  const later = `${Number(until) + 1}.${proof}`
  const secret = cookieSecret(world.dataFolder, world.app.inspection.keys.secretKey())
  const ended = '1000000000000'
  const signed = `${ended}.${createHmac('sha256', secret).update(`local cookie ${ended}`).digest('base64url')}`
  for (const wrong of [later, signed, proof, `.${proof}`, `${until}.`, until, '', 'x', `${value}x`, `${'9'.repeat(400)}.${proof}`])
    expect(await status(world.withCookie(`${name}=${wrong}`).fetch('/v1/me'))).toBe(401)
  expect(await status(world.withCookie(`other=1; ${name}=${value}; more=2`).fetch('/v1/me'))).toBe(200)
})

test('there are no accounts', async () => {
  expect(await world.nobody.json('/v1/sign-in')).toEqual({ mode: 'local', password: false, signUp: false, firstAccount: false })
  const account = { name: 'Ann', email: 'ann@example.org', password: 'a long pass phrase' }
  for (const [path, body] of [
    ['/v1/sign-in', account],
    ['/v1/sign-up', account],
    ['/v1/setup', { ...account, token: 'x' }],
  ] as const) {
    const fitting = path === '/v1/sign-in' ? { email: body.email, password: body.password } : body
    expect(await status(world.fetch(path, { method: 'POST', body: fitting }))).toBe(404)
  }
  expect(await status(world.fetch('/v1/users'))).toBe(404)
  expect(await status(world.fetch('/v1/sign-in/oidc'))).toBe(404)
})

test('after a restart the old link lets nobody in, and browsers stay let in', async () => {
  const before = link()
  await world.restart()
  expect(link().href).not.toBe(before.href)
  expect((await world.nobody.fetch(before.pathname + before.search)).headers.get('location')).toBe('/sign-in?link=old')
  expect(await status(world.withToken(before.searchParams.get('token')!).fetch('/v1/me'))).toBe(401)
  expect(await status(world.fetch('/v1/me'))).toBe(200)
})

test('a link on another page may lead here, and nothing else of it', async () => {
  const from = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect(await status(rawRequest(link().href, { headers: from }))).toBe(303)
  expect(await status(rawRequest(link().href, { headers: { ...from, 'sec-fetch-mode': 'no-cors' } }))).toBe(403)
})
