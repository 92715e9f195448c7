import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../core/principal.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'
import type { Route } from '../route/route.ts'
import { routes } from '../routes/routes.ts'
import { closed, nameOf, others, pathOf } from './every-route.fixture.ts'

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

const statusFor = (client: HttpClient) => async (route: Route) =>
  (await client.fetch(pathOf(route), { method: route.method.toUpperCase() })).status

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
    'GET /v1/runs/{run}/next-questions',
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
    'GET /v1/example-questions',
    'GET /v1/collections/{collection}',
    'GET /v1/collections/{collection}/sync',
    'GET /v1/model-choices',
    'GET /v1/me',
    'GET /v1/changes',
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
