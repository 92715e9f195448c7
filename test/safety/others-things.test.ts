import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PromptTaken } from '../../src/core/schemas/http/sessions.ts'
import { type HttpClient, type HttpUser, type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import type { Route } from '../../src/http/route/route.ts'
import { fileIds } from '../../src/http/routes/files.fixture.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { say } from '../../src/http/sessions/session-talk.fixture.ts'
import { textOf } from '../../src/mcp/mcp.fixture.ts'

/** Row 13: what belongs to one person, asked for by another on every surface. */
let world: HttpWorld
let anna: HttpUser
let bela: HttpUser
/** What Anna has, by the name that routes have for it; the connector is the administrator's. */
let things: Readonly<Record<string, string>>
const never = new Promise<{ readonly text: string }>(() => undefined)
/** Number of what waits in Anna's session. */
let queuedPrompt = ''
const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const made = async (client: HttpClient, path: string, body: object, member = 'id') =>
  String((await client.json<Readonly<Record<string, unknown>>>(path, { method: 'POST', body }))[member])

beforeAll(async () => {
  const asks = { calls: [{ tool: 'ask_user', input: { question: 'Which job?', assumption: 'any job' } }] }
  world = await httpWorld(({ body }) => (JSON.stringify(body).includes('for ever') ? never : asks), { mode: 'team' })
  anna = await world.as('Anna')
  bela = await world.as('Bela')
  const session = await made(anna, '/v1/sessions', { title: 'Mine' })
  const run = await made(anna, '/v1/runs', { question: 'Which?', collections: [], waitSeconds: 60 }, 'run')
  await say(anna, session, 'Which one?')
  const { queued }: PromptTaken = await say(anna, session, 'Later.', { whenBusy: 'queue' })
  const [file = ''] = await fileIds(world, anna, { 'gold.md': '# Gold\n' })
  await (await world.app.documents()).putCollection({ id: 'c-gold', name: 'gold', origin: 'https://example.org/gold' })
  await (await world.app.server()).collectionOwners.give('c-gold', anna.id)
  const { memory } = await anna.json<{ readonly memory: { readonly id: string } }>('/v1/memory', {
    method: 'POST',
    body: { content: 'I like tea.' },
  })
  const { info } = await anna.json<{ readonly info: { readonly id: string } }>('/v1/tokens', {
    method: 'POST',
    body: { name: 'x', scopes: ['read'] },
  })
  world.write({ 'own/mail.mbox': '' })
  const connector = await made(world, '/v1/connectors', { name: 'post', type: 'mbox', options: { path: `${world.folder}/own/mail.mbox` } })
  queuedPrompt = String(queued?.id)
  const share = '01ARZ3NDEKTSV4RRFFQ69G5FAW'
  await (await world.app.server()).shares.add({
    ...{ id: share, owner: anna.id, kind: 'session', subject: session, audience: 'named', readers: ['somebody else'] },
    ...{ runs: [run], createdAt: 1, changedAt: 1 },
  })
  things = {
    run,
    session,
    file,
    collection: 'c-gold',
    id: memory.id,
    token: info.id,
    connector,
    share,
    hash: 'a'.repeat(64),
  }
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  expect(world.errors).toEqual([])
})

/** Bodies that fit, where an empty one does not. */
const bodies: Readonly<Record<string, unknown>> = {
  'put /v1/runs/{run}/rating': { rating: 'up' },
  'post /v1/runs/{run}/answers': { text: 'this' },
  'post /v1/runs/{run}/fork': { at: 1 },
  'patch /v1/sessions/{session}': { title: 'Ours' },
  'post /v1/sessions/{session}/prompts': { prompt: 'What?' },
  'put /v1/sessions/{session}/queue/{prompt}': { text: 'Ours' },
  'post /v1/sessions/{session}/answers': { text: 'this' },
  'patch /v1/memory/{id}': { content: 'I like coffee.' },
  'post /v1/memory/{id}/settle': { replaces: [] },
  'patch /v1/connectors/{connector}': { name: 'ours' },
}
const queries: Readonly<Record<string, string>> = {
  'get /v1/runs/{run}/export': '?format=json',
  'get /v1/documents/{collection}/content': '?path=a.md',
  'get /v1/documents/{collection}/original': '?path=a.md',
}
const isOwned = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => name in things)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

async function asked(client: HttpClient, route: Route, ids: Readonly<Record<string, string>>) {
  const path =
    route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => (name === 'prompt' ? queuedPrompt : ids[name]) ?? unknown) +
    (queries[nameOf(route)] ?? '')
  const isBare = ['get', 'delete'].includes(route.method)
  const response = await client.fetch(path, {
    method: route.method.toUpperCase(),
    ...(isBare ? {} : { body: bodies[nameOf(route)] ?? {} }),
  })
  let words = await response.text()
  for (const id of Object.values(ids)) words = words.replaceAll(id, 'ID')
  return { status: response.status, words }
}

test('every route that names something says to others that it is not there, in the words for what never was, and changes nothing', async () => {
  const owned = routes.filter(isOwned)
  expect(owned.length).toBeGreaterThan(45)
  const before = await Promise.all(
    [`/v1/runs/${things['run']}`, `/v1/sessions/${things['session']}`, '/v1/memory', '/v1/files', '/v1/tokens'].map((path) =>
      anna.json(path),
    ),
  )
  const nowhere = Object.fromEntries(
    Object.keys(things).map((name) => [name, name === 'file' || name === 'hash' ? 'b'.repeat(things[name]?.length ?? 0) : unknown]),
  )
  for (const route of owned) {
    const theirs = await asked(bela, route, things)
    expect([nameOf(route), theirs.status]).toEqual([nameOf(route), 404])
    expect([nameOf(route), theirs.words]).toEqual([nameOf(route), (await asked(bela, route, nowhere)).words])
  }
  for (const route of owned.filter(({ path }) => /^\/v1\/(?:runs|sessions|memory|files)\//.test(path)))
    expect([nameOf(route), (await asked(world, route, things)).status]).toEqual([nameOf(route), 404])
  const after = await Promise.all(
    [`/v1/runs/${things['run']}`, `/v1/sessions/${things['session']}`, '/v1/memory', '/v1/files', '/v1/tokens'].map((path) =>
      anna.json(path),
    ),
  )
  expect(after).toEqual(before)
})

test('lists and searches hold nothing of others', async () => {
  for (const path of [
    '/v1/runs',
    '/v1/runs?search=job',
    '/v1/sessions',
    '/v1/sessions?search=mine',
    '/v1/memory?state=all',
    '/v1/files',
    '/v1/tokens',
    '/v1/collections',
    '/v1/connectors',
    '/v1/usage',
  ]) {
    const words = JSON.stringify(await bela.json(path))
    expect([path, Object.values(things).filter((id) => words.includes(id))]).toEqual([path, []])
  }
})

test('what others have is not asked about, searched, read or followed by naming it', async () => {
  const session = await made(bela, '/v1/sessions', { title: 'Ours' })
  const question = { question: 'Where is the gold?' }
  const ways: readonly (readonly [string, object?])[] = [
    ['/v1/runs', { ...question, collections: ['c-gold'] }],
    ['/v1/runs', { ...question, collections: ['gold'] }],
    ['/v1/runs', { ...question, collections: [], attachments: [things['file']] }],
    [`/v1/sessions/${session}/prompts`, { prompt: 'Where is it?', collections: ['gold'] }],
    [`/v1/sessions/${session}/prompts`, { prompt: 'Where is it?', collections: [], attachments: [things['file']] }],
    ['/v1/search?query=gold&collections=gold'],
    ['/v1/documents?collection=c-gold'],
  ]
  for (const [path, body] of ways)
    expect([path, (await bela.fetch(path, body ? { method: 'POST', body } : {})).status]).toEqual([path, 404])
  const own = await say(bela, session, 'Which one?')
  expect(own.run).toBeDefined()
  const stolen = `/v1/sessions/${session}/queue/${queuedPrompt}`
  expect([
    (await bela.fetch(stolen, { method: 'PUT', body: { text: 'Ours' } })).status,
    (await bela.fetch(stolen, { method: 'DELETE' })).status,
  ]).toEqual([404, 404])
  expect((await bela.fetch(`/v1/sessions/${session}/events?after=${things['run']}:1`)).status).toBe(422)
})

test('an MCP client says of them what it says of what never was', async () => {
  const client = new Client({ name: 'host', version: '1.0.0' })
  const authorization = `Bearer ${await world.token(['read', 'ask'], bela)}`
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit: { headers: { authorization } } }))
  const ask = async (args: Readonly<Record<string, unknown>>) => textOf(await client.callTool({ name: 'ask_documents', arguments: args }))
  expect((await ask({ run: things['run'] })).replaceAll(things['run'] ?? '', 'ID')).toBe(
    (await ask({ run: unknown })).replaceAll(unknown, 'ID'),
  )
  expect(await ask({ query: 'Where?', use_case: 'a heist', collections: ['gold'] })).toContain('collection not found: gold')
  const list = await client.callTool({ name: 'documents_list_collections', arguments: {} })
  expect(textOf(list)).not.toContain('gold')
  await client.close()
})

test('the streams of who is shut out end within 5 s, by cookie and by token, and those of others go on', async () => {
  const carl = await world.as('Carl')
  const token = world.withToken(await world.token(['read', 'ask'], carl))
  const endless = { question: 'Go on for ever', collections: [] }
  const session = await made(carl, '/v1/sessions', {})
  const run = await made(carl, '/v1/runs', endless, 'run')
  const hers = await anna.fetch(`/v1/runs/${await made(anna, '/v1/runs', endless, 'run')}/events`)
  const paths = [`/v1/runs/${run}/events`, `/v1/sessions/${session}/events`, '/v1/collections/syncs/events']
  const streams = await Promise.all([carl, token].flatMap((client) => paths.map((path) => client.fetch(path))))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  const ends = streams.map((stream) => stream.text())
  await world.json(`/v1/users/${carl.id}`, { method: 'PATCH', body: { blocked: true } })
  const began = performance.now()
  await Promise.all(ends)
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const path of paths) expect([(await carl.fetch(path)).status, (await token.fetch(path)).status]).toEqual([401, 401])
  const reader = hers.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
})

test('the streams of a token that is taken back end within 5 s, and those of its owner go on', async () => {
  const { info, token } = await anna.json<{ readonly info: { readonly id: string }; readonly token: string }>('/v1/tokens', {
    method: 'POST',
    body: { name: 'A program', scopes: ['read'] },
  })
  const path = `/v1/runs/${things['run']}/events`
  const [program, own] = [await world.withToken(token).fetch(path), await anna.fetch(path)]
  const ended = program.text()
  expect((await anna.fetch(`/v1/tokens/${info.id}`, { method: 'DELETE' })).status).toBe(204)
  const began = performance.now()
  expect(await ended).toContain('event: run.began')
  expect(performance.now() - began).toBeLessThan(5_000)
  const reader = own.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  await reader.cancel()
})
