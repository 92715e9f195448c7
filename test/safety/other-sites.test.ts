import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { others, pathOf, raw } from '../../src/http/access/every-route.fixture.ts'
import { rawRequest } from '../../src/http/access/raw-request.fixture.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import type { Route } from '../../src/http/route/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { serveHttp } from '../../src/mcp/serve/serve-http.ts'

/** Row 11: what pages of other sites can make a browser send, to every route, those of MCP and of streams among them. */
let local: HttpWorld
beforeAll(async () => {
  local = await httpWorld()
})
afterAll(() => local[Symbol.asyncDispose]())

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
  ['a request of a neighbour under the same domain', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ['a picture of a neighbour, whatever its browser calls it', { 'sec-fetch-site': 'SAME-SITE', 'sec-fetch-mode': 'no-cors' }],
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

test.each(['cross-site', 'same-site'])('only a link of another site may lead here: %s', async (site) => {
  const headers = { cookie: local.cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect([method, (await rawRequest(`${local.url}/v1/sign-in`, { method, headers })).status]).toEqual([
      method,
      method === 'GET' ? 200 : 403,
    ])
})

test.each(['same-origin', 'none', undefined])(
  'what a page of this server sends, a person types, or a program asks is heard: %s',
  async (site) => {
    const headers = {
      cookie: local.cookie,
      'content-type': 'application/json',
      ...(site === undefined ? {} : { 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' }),
    }
    const made = await rawRequest(`${local.url}/v1/memory`, { method: 'POST', headers, body: '{"content": "My boat is red."}' })
    expect([made.status, await made.text()]).toEqual([201, expect.stringContaining('My boat is red.')])
  },
)

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

test('the routes are all there are, with MCP and each stream', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(names).toEqual(expect.arrayContaining(['get /mcp', 'post /mcp', 'delete /mcp', 'post /v1/chat/completions']))
  expect(names.filter((name) => name.endsWith('/events'))).toEqual([
    'get /v1/runs/{run}/events',
    'get /v1/sessions/{session}/events',
    'get /v1/collections/syncs/events',
    'get /v1/connectors/syncs/events',
  ])
})

const pages = ['/', '/sign-in', '/runs', '/assets/none.js', '/metrics', '/open?token=x', '/nowhere']

test.each(strangers)('pages, the link that lets in and what is nowhere refuse %s too', async (_, headers) => {
  const answers = await Promise.all(
    pages.map(async (path) => {
      const response = await rawRequest(local.url + path, { headers: { cookie: local.cookie, ...headers } })
      return [path, response.status, response.headers.get('access-control-allow-origin')]
    }),
  )
  expect(answers).toEqual(pages.map((path) => [path, 403, null]))
})

test('a server of MCP alone refuses all of it on every path', async () => {
  await using server = await bareServer()
  for (const [what, headers] of strangers.filter(([, given]) => /evil|null|sec-fetch/.test(JSON.stringify(given))))
    for (const path of ['/mcp', '/', '/elsewhere'])
      for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) {
        const response = await rawRequest(server.url + path, { method, headers: { 'content-type': 'application/json', ...headers } })
        expect([what, path, method, response.status, response.headers.get('access-control-allow-origin')]).toEqual([
          what,
          path,
          method,
          403,
          null,
        ])
      }
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
    expect((await rawRequest(`${server.url}/mcp`, { method: 'POST', headers: { 'content-type': type }, body: '{}' })).status).toBe(415)
})

async function bareServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = await serveHttp(
    { name: 'bare', title: 'Bare', register: () => undefined },
    { host: '127.0.0.1', port: 0, token: undefined },
    () => {},
  )
  return { url: new URL(server.url).origin, [Symbol.asyncDispose]: () => server.close() }
}
