import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CollectionRow, SyncState } from '../../core/schemas/http/collections.ts'
import { type HttpClient, httpWorld } from '../http.fixture.ts'

const rowsOf = async (client: HttpClient): Promise<readonly CollectionRow[]> =>
  (await client.json<{ readonly collections: readonly CollectionRow[] }>('/v1/collections')).collections

/** Waits until the newest sync of a collection has ended. */
const ended = (client: HttpClient, collection: string): Promise<SyncState> =>
  expect
    .poll(() => client.json<SyncState>(`/v1/collections/${collection}/sync`))
    .toMatchObject({ status: expect.stringMatching(/done|failed/) })
    .then(() => client.json<SyncState>(`/v1/collections/${collection}/sync`))

test('adds a folder, tells how its sync stands, and removes it with its index', async () => {
  await using world = await httpWorld()
  mkdirSync(join(world.home, 'notes'))
  writeFileSync(join(world.home, 'notes/tides.md'), '# Tides\n\nHigh water is at noon.\n')
  writeFileSync(join(world.home, 'notes/broken.pdf'), '%PDF-1.7 cut off')
  const added = await world.fetch('/v1/collections', { method: 'POST', body: { url: join(world.home, 'notes') } })
  expect(added.status).toBe(202)
  const begun = (await added.json()) as SyncState
  expect(begun).toMatchObject({ name: 'notes', status: 'working', done: 0 })
  expect(added.headers.get('location')).toBe(`/v1/collections/${begun.collection}`)
  const state = await ended(world, begun.collection)
  expect(state).toMatchObject({
    status: 'done',
    report: { added: 1, updated: 0, removed: 0, unchanged: 0, problems: [{ path: 'broken.pdf' }] },
  })
  expect((await rowsOf(world)).map(({ name, declared, documents, removable }) => [name, declared, documents, removable])).toEqual([
    ['docs', 'project', 0, true],
    ['payroll', 'project', 0, true],
    ['notes', 'global', 1, true],
  ])
  writeFileSync(join(world.home, 'notes/ebb.md'), '# Ebb\n\nLow water is at six.\n')
  expect((await world.fetch('/v1/collections/notes/sync', { method: 'POST' })).status).toBe(202)
  expect(await ended(world, 'notes')).toMatchObject({ report: { added: 1, unchanged: 1 } })
  expect((await world.fetch('/v1/collections/notes', { method: 'DELETE' })).status).toBe(204)
  expect((await rowsOf(world)).map(({ name }) => name)).toEqual(['docs', 'payroll'])
  expect((await world.fetch('/v1/collections/notes')).status).toBe(404)
  expect(world.errors).toEqual([])
})

test('shows what could not be added, with the reason, until it is removed or tried again', async () => {
  await using world = await httpWorld()
  const { collection } = await world.json<SyncState>('/v1/collections', {
    method: 'POST',
    body: { url: `${world.endpoint.baseUrl}/nothing.md`, name: 'web' },
  })
  expect(await ended(world, collection)).toMatchObject({ status: 'failed', fault: { code: 'not-found' } })
  expect((await rowsOf(world)).at(-1)).toMatchObject({ name: 'web', declared: 'no', documents: 0, sync: { status: 'failed' } })
  await world.json(`/v1/collections/${collection}/sync`, { method: 'POST' })
  expect(await ended(world, collection)).toMatchObject({ status: 'failed' })
  expect((await world.fetch('/v1/collections/web', { method: 'DELETE' })).status).toBe(204)
  expect(await rowsOf(world)).toHaveLength(2)
})

test('refuses a name that is taken, and addresses that cannot be', async () => {
  await using world = await httpWorld()
  mkdirSync(join(world.home, 'docs'))
  const problem = async (body: unknown) => {
    const response = await world.fetch('/v1/collections', { method: 'POST', body })
    return [response.status, ((await response.json()) as { readonly detail: string }).detail]
  }
  expect(await problem({ url: join(world.home, 'docs') })).toEqual([400, `docs is already used for file://${world.folder}/docs`])
  expect(await problem({ url: '/nowhere/at/all' })).toEqual([404, '/nowhere/at/all does not exist'])
  expect(await problem({ url: 'ext::sh -c id' })).toEqual([403, 'git address ext::sh -c id uses a git transport that runs a command'])
  expect(await problem({ url: './docs', name: 'manual' })).toEqual([400, `file://${world.folder}/docs was already added, as docs`])
  expect(await problem({ url: '' })).toEqual([422, 'body.url: must have at least 1 character'])
})

test('streams how syncs stand to whoever sees the collections', async () => {
  await using world = await httpWorld()
  const leaving = new AbortController()
  const response = await world.fetch('/v1/collections/syncs/events', { signal: leaving.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await world.json('/v1/collections/docs/sync', { method: 'POST' })
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('"status":"done"')) break
  }
  expect(text).toMatch(/event: sync\ndata: \{"collection":"\w{16}","name":"docs"/)
  expect(text).toMatch(/"report":\{"added":3,/)
})

test('what is under way when the server stops is taken up by the next sync', async () => {
  await using world = await httpWorld()
  const texts = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`docs/many/${at}.md`, `# Page ${at}\n\n${`Words of page ${at}. `.repeat(200)}\n`]),
  )
  world.write(texts)
  const { collection } = await world.json<SyncState>('/v1/collections/docs/sync', { method: 'POST' })
  await expect
    .poll(async () => (await world.json<SyncState>(`/v1/collections/${collection}/sync`)).done, { interval: 5 })
    .toBeGreaterThan(20)
  await world.restart()
  expect((await world.fetch(`/v1/collections/${collection}/sync`)).status).toBe(204)
  await world.json(`/v1/collections/${collection}/sync`, { method: 'POST' })
  const { report } = await ended(world, collection)
  expect((report?.added ?? 0) + (report?.unchanged ?? 0)).toBe(403)
  expect(world.errors).toEqual([])
})

test('in a team, users add public addresses only, and what administrators do is on record', async () => {
  await using world = await httpWorld([], { mode: 'team' })
  const bob = await world.as('Bob')
  const add = (client: HttpClient, body: unknown) => client.fetch('/v1/collections', { method: 'POST', body })
  for (const url of [world.folder, `${world.endpoint.baseUrl}/a.md`, 'http://localhost:1/a', `git+file://${world.folder}`])
    expect([url, (await add(bob, { url })).status]).toEqual([url, 403])
  const reader = world.withToken(await world.token(['read'], bob))
  expect((await add(reader, { url: 'https://example.org/a.md' })).status).toBe(403)
  mkdirSync(join(world.home, 'notes'))
  writeFileSync(join(world.home, 'notes/tides.md'), '# Tides\n\nHigh water is at noon.\n')
  const own = (await (await add(world, { url: join(world.home, 'notes') })).json()) as SyncState
  await ended(world, own.collection)
  expect((await rowsOf(world)).map(({ name, declared }) => [name, declared])).toEqual([
    ['docs', 'project'],
    ['payroll', 'project'],
    ['notes', 'no'],
  ])
  expect((await rowsOf(bob)).map(({ name, removable }) => [name, removable])).toEqual([
    ['docs', false],
    ['payroll', false],
  ])
  for (const path of ['', '/sync']) expect((await bob.fetch(`/v1/collections/${own.collection}${path}`)).status, path).toBe(404)
  const others = ['/v1/documents?collection=notes', '/v1/documents/notes/content?path=tides.md', '/v1/search?query=tides&collections=notes']
  for (const path of others) {
    const [theirs, nobodys] = [await bob.fetch(path), await bob.fetch(path.replace('notes', 'nobody'))]
    expect([theirs.status, nobodys.status], path).toEqual([404, 404])
    const words = async (response: Response, name: string) => (await response.text()).replaceAll(name, 'it')
    expect(await words(theirs, 'notes')).toBe(await words(nobodys, 'nobody'))
  }
  expect((await bob.fetch(`/v1/collections/${own.collection}`, { method: 'DELETE' })).status).toBe(404)
  expect((await bob.fetch('/v1/collections/docs', { method: 'DELETE' })).status).toBe(403)
  expect((await world.fetch('/v1/collections/notes', { method: 'DELETE' })).status).toBe(204)
  const { entries } = await world.json<{ readonly entries: readonly { readonly action: string; readonly detail?: string }[] }>('/v1/audit')
  expect(entries.filter(({ action }) => action.startsWith('collection.')).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'collection.removed notes',
    `collection.added notes file://${world.home}/notes`,
  ])
  expect(world.errors).toEqual([])
})
