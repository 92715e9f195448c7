import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../core/principal.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'
import type { Route } from '../route/route.ts'
import { routes } from '../routes/routes.ts'
import { rawRequest } from './raw-request.fixture.ts'

let local: HttpWorld
let team: HttpWorld
beforeAll(async () => {
  local = await httpWorld()
  team = await httpWorld([], { mode: 'team' })
})
afterAll(async () => {
  await local[Symbol.asyncDispose]()
  await team[Symbol.asyncDispose]()
})

const closed = routes.filter(({ scope }) => scope !== 'open')
const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`
/** With an id that is well formed in every place. */
const pathOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')

/** What routes answer beside what all of them should. */
async function others<Said>(of: readonly Route[], ask: (route: Route) => Promise<Said>, wanted: Said): Promise<readonly string[]> {
  const said = await Promise.all(of.map(async (route) => [nameOf(route), JSON.stringify(await ask(route))] as const))
  return said.filter(([, each]) => each !== JSON.stringify(wanted)).map(([name, each]) => `${name} answers ${each}`)
}

const raw = (world: HttpWorld, route: Route, headers: Readonly<Record<string, string>>, body?: string): Promise<Response> =>
  rawRequest(world.url + pathOf(route), { method: route.method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) })
const statusFor = (client: HttpClient) => async (route: Route) =>
  (await client.fetch(pathOf(route), { method: route.method.toUpperCase() })).status

const isRefusal = /"code":"denied"/

const strangers = [
  ['another host', { host: 'evil.example' }],
  ['another host at our port', { host: 'evil.example:7337' }],
  ['this host at another port', { host: '127.0.0.1:1' }],
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page of another port', { origin: 'http://127.0.0.1:1' }],
  ['a page without an origin', { origin: 'null' }],
  ['a form of another site', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form in a frame without an origin', { origin: 'null', 'content-type': 'text/plain' }],
  ['a picture or a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a request of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
] as const

test.each(strangers)('every route refuses %s, also where the browser sends the cookie along', async (_, headers) => {
  const ask = async (route: Route) => {
    const body = route.method === 'get' || route.method === 'delete' ? undefined : '{}'
    const response = await raw(local, route, { 'content-type': 'application/json', cookie: local.cookie, ...headers }, body)
    return [response.status, response.headers.get('access-control-allow-origin'), isRefusal.test(await response.text())]
  }
  expect(await others(routes, ask, [403, null, true])).toEqual([])
})

test('refuses who names no host', async () => {
  const { hostname, port } = new URL(local.url)
  const socket = connect(Number(port), hostname)
  socket.end(`GET /v1/me HTTP/1.0\r\ncookie: ${local.cookie}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /)
})

test.each(['POST', 'GET'])('only a link of another site may lead here: %s', async (method) => {
  const headers = { cookie: local.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await rawRequest(`${local.url}/v1/sign-in`, { method, headers })).status).toBe(method === 'GET' ? 200 : 403)
})

test('no route that takes JSON takes a form, from wherever it comes', async () => {
  const taking = routes.filter(({ body }) => body)
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'text/html', '']) {
    const ask = async (route: Route) => {
      const { status } = await raw(local, route, { cookie: local.cookie, ...(type === '' ? {} : { 'content-type': type }) }, 'question=Why')
      return status === 422 || status === (type === '' || type === 'text/html' ? 415 : 403)
    }
    expect(await others(taking, ask, true)).toEqual([])
  }
})

test('no route lets another site read it, and every one says how browsers must treat it', async () => {
  const ask = async (route: Route) => {
    const preflight = { origin: local.url, 'access-control-request-method': route.method.toUpperCase() }
    const { headers } = await rawRequest(local.url + pathOf(route), { method: 'OPTIONS', headers: preflight })
    return {
      shared: [...headers.keys()].filter((name) => name.startsWith('access-control')),
      policy: headers.get('content-security-policy')?.startsWith("default-src 'none'"),
      sniff: headers.get('x-content-type-options'),
      referrer: headers.get('referrer-policy'),
    }
  }
  expect(await others(routes, ask, { shared: [], policy: true, sniff: 'nosniff', referrer: 'no-referrer' })).toEqual([])
})

const nobody = [
  ['nothing', {}],
  ['a token that was made up', { authorization: `Bearer ibid_${'x'.repeat(43)}` }],
  ['a password', { authorization: `Basic ${Buffer.from('ada@example.org:a long pass phrase').toString('base64')}` }],
] as const

describe.each(['local', 'team'] as const)('in %s mode', (mode) => {
  const world = () => (mode === 'local' ? local : team)
  const unknown = async (route: Route, headers: Readonly<Record<string, string>>) => {
    const response = await raw(world(), route, headers)
    return [response.status, response.headers.get('www-authenticate')]
  }
  const wanted = [401, 'Bearer realm="ibid"']

  test.each(nobody)('every route but the open ones wants to know who asks: %s', async (_, headers) => {
    expect(await others(closed, (route) => unknown(route, headers), wanted)).toEqual([])
  })

  test('a cookie that was made up is none', async () => {
    const cookie = world().cookie.replaceAll(/[\w%-]{6}(?=;|$)/g, 'AAAAAA')
    expect(cookie).not.toBe(world().cookie)
    expect(await others(closed, (route) => unknown(route, { cookie }), wanted)).toEqual([])
  })
})

test('open is only what tells nothing of what the server holds', () => {
  expect(routes.filter(({ scope }) => scope === 'open').map(nameOf)).toEqual([
    'GET /v1/sign-in',
    'POST /v1/sign-in',
    'POST /v1/sign-up',
    'POST /v1/setup',
    'POST /v1/sign-out',
    'GET /v1/sign-in/oidc',
    'GET /openapi.json',
    'GET /health',
    'GET /ready',
  ])
})

test('what is for administrators is for nobody else', async () => {
  const ours = routes.filter(({ scope }) => scope === 'admin')
  expect(ours.map(nameOf)).toEqual(expect.arrayContaining(['GET /v1/users', 'POST /v1/users', 'GET /v1/audit', 'GET /v1/settings']))
  expect(await others(ours, statusFor(await team.as('Ben')), 403)).toEqual([])
  expect(await others(ours, statusFor(team.withToken(await team.token(['read', 'ask', 'manage']))), 403)).toEqual([])
})

const mayDo = ({ scope }: Route, right: Scope) => [scope].flat().includes(right)

test('what a token may not do it cannot', async () => {
  const [reader, asker] = [team.withToken(await team.token(['read'])), team.withToken(await team.token(['ask']))]
  expect(
    await others(
      closed.filter((route) => !mayDo(route, 'read')),
      statusFor(reader),
      403,
    ),
  ).toEqual([])
  expect(
    await others(
      closed.filter((route) => !mayDo(route, 'ask')),
      statusFor(asker),
      403,
    ),
  ).toEqual([])
})

test('who may ask sees what comes of it', async () => {
  const asker = team.withToken(await team.token(['ask']))
  const seen = closed.filter(({ method, scope }) => method === 'get' && [scope].flat().includes('ask'))
  expect(seen.map(nameOf)).toEqual([
    'GET /v1/runs',
    'GET /v1/runs/{run}',
    'GET /v1/runs/{run}/export',
    'GET /v1/runs/{run}/sources',
    'GET /v1/runs/{run}/media/{hash}',
    'GET /v1/runs/{run}/rating',
    'GET /v1/runs/{run}/events',
    'GET /v1/sessions',
    'GET /v1/sessions/{session}',
    'GET /v1/sessions/{session}/messages',
    'GET /v1/sessions/{session}/export',
    'GET /v1/sessions/{session}/events',
    'GET /v1/files',
    'GET /v1/files/{file}',
    'GET /v1/files/{file}/content',
    'GET /v1/collections',
    'GET /v1/collections/syncs/events',
    'GET /v1/collections/{collection}',
    'GET /v1/collections/{collection}/sync',
    'GET /v1/model-choices',
    'GET /v1/me',
    'GET /v1/models',
    'GET /mcp',
  ])
  const lists = ['/v1/runs', '/v1/sessions', '/v1/files', '/v1/collections', '/v1/model-choices', '/v1/me', '/v1/models']
  expect(await Promise.all(lists.map(async (path) => (await asker.fetch(path)).status))).toEqual(lists.map(() => 200))
})

test('what the server counts is for administrators and their tokens', async () => {
  const status = async (client: HttpClient) => (await client.fetch('/metrics')).status
  const [admin, reader] = [await team.token(['admin']), await team.token(['read', 'ask', 'manage'])]
  expect([await status(local), await status(local.withToken(await local.token(['admin'])))]).toEqual([200, 200])
  expect([await status(team), await status(team.withToken(admin))]).toEqual([200, 200])
  expect([await status(await team.as('Ben')), await status(team.withToken(reader))]).toEqual([403, 403])
})

test('what is for people is not for programs', async () => {
  const program = team.withToken(await team.token(['read', 'ask', 'manage', 'admin']))
  expect(
    await others(
      closed.filter(({ personOnly }) => personOnly),
      statusFor(program),
      403,
    ),
  ).toEqual([])
})
