import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closed, nameOf, others, raw } from '../../src/http/access/every-route.fixture.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import type { Route } from '../../src/http/route/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { serve } from '../../src/http/server/serve.ts'
import { type McpHttp, serveHttp } from '../../src/mcp/serve/serve-http.ts'

/** Row 12: who shows nothing, or something that was made up; addresses that others reach where nobody signs in. */
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

test('health is told to anybody, and nothing with it', async () => {
  for (const made of [local, team]) {
    const response = await made.nobody.fetch('/health')
    expect([response.status, Object.keys(Object(await response.json())).sort()]).toEqual([200, ['status']])
  }
})

test('figures are for nobody who does not sign in', async () => {
  expect([(await local.nobody.fetch('/metrics')).status, (await team.nobody.fetch('/metrics')).status]).toEqual([401, 401])
})

const usual = { port: 0, publicUrl: undefined, mode: 'local', onError: () => undefined } as const

test.each(['0.0.0.0', '::', '192.0.2.7', 'ibid.example.org'])(
  'serves nobody at %s, which others can reach, where nobody signs in',
  async (host) => {
    await expect(serve(local.app, { ...usual, host })).rejects.toMatchObject({
      code: 'denied',
      message: expect.stringContaining('sign-in is not enabled'),
    })
    await expect(serve(local.app, { ...usual, host, mode: 'team' })).rejects.toMatchObject({
      code: 'denied',
      message: expect.stringContaining('the address that browsers use to reach'),
    })
  },
)

test.each(['0.0.0.0', '::', '192.168.1.7'])('a server of MCP alone, where nobody signs in, does not listen at %s', async (host) => {
  const parts = { name: 'bare', title: 'Bare', register: () => undefined }
  await expect(serveHttp(parts, { host, port: 0, token: 'x' }, () => {})).rejects.toMatchObject({
    code: 'denied',
    remedy: expect.stringContaining('listen on 127.0.0.1'),
  })
})

describe('a server of MCP alone on this machine', () => {
  let server: McpHttp
  beforeAll(async () => {
    server = await serveHttp(
      { name: 'bare', title: 'Bare', register: () => undefined },
      { host: '127.0.0.1', port: 0, token: 'ibid_mcp_right' },
      () => {},
    )
  })
  afterAll(() => server.close())

  const sent = async (path: string, method: string, headers: Readonly<Record<string, string>>) => {
    const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) : undefined
    const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }
    const { status, headers: answered } = await fetch(new URL(path, server.url), { method, headers: all, ...(body ? { body } : {}) })
    return [status, answered.get('www-authenticate')]
  }

  test.each(nobody)('wants to know who asks at every path and by every method: %s', async (_, headers) => {
    for (const path of ['/mcp', '/', '/health', '/mcp?token=ibid_mcp_right'])
      for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS'])
        expect([path, method, ...(await sent(path, method, headers))]).toEqual([path, method, 401, 'Bearer realm="ibid"'])
  })

  test('hears who shows its token', async () => {
    expect((await sent('/mcp', 'POST', { authorization: 'Bearer ibid_mcp_right' }))[0]).not.toBe(401)
    expect((await sent('/', 'GET', { authorization: 'Bearer ibid_mcp_right' }))[0]).toBe(404)
    expect((await sent('/mcp', 'POST', { authorization: 'Bearer ibid_mcp_righ' }))[0]).toBe(401)
  })
})
