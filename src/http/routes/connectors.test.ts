import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptIn } from '../../app/kept.fixture.ts'
import type { ConnectorList, ConnectorRow, ConnectorType } from '../../core/schemas/http/connectors.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'

const mail = (id: number, subject: string, words: string): string =>
  [
    'From ada@example.org Mon Oct  5 10:00:00 2026',
    'From: Ada Vale <ada@example.org>',
    'To: Bob Reed <bob@example.org>',
    'Date: Mon, 5 Oct 2026 10:00:00 +0000',
    `Message-ID: <${id}@example.org>`,
    `Subject: ${subject}`,
    '',
    words,
    '',
    '',
  ].join('\n')

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//EN',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'DTSTART:20261101T100000Z',
  'DTEND:20261101T110000Z',
  'SUMMARY:Harbour meeting',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** Files that can be read of a world. */
const written = (world: HttpWorld): HttpWorld => {
  world.write({
    'own/mail.mbox': mail(1, 'Dry dock', 'The dock is booked for 12 March.') + mail(2, 'Paint', 'The paint is red.'),
    'own/days.ics': calendar,
    'own/files/tides.md': '# Tides\n\nHigh water is at noon.\n',
    'own/files/broken.pdf': '%PDF-1.7 cut off',
  })
  return world
}

const add = (client: HttpClient, body: unknown) => client.fetch('/v1/connectors', { method: 'POST', body })
const listed = (client: HttpClient) => client.json<ConnectorList>('/v1/connectors')
const one = (client: HttpClient, id: string) => client.json<ConnectorRow>(`/v1/connectors/${id}`)

/** A connector whose newest sync has ended, the first of them or one after `before`. */
async function synced(client: HttpClient, id: string, before = 0): Promise<ConnectorRow> {
  await expect.poll(async () => (await one(client, id)).lastSync?.at ?? 0).toBeGreaterThan(before)
  return one(client, id)
}

/** What a stream tells until the sync of a connector has ended. */
async function untilDone(stream: Response, name: string): Promise<string> {
  let told = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    told += chunk
    if (told.includes(`"name":"${name}","status":"done"`)) break
  }
  return told
}

interface Refused {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly { readonly at: string; readonly message: string }[]
}
const refused = async (response: Response): Promise<Refused> => (await response.json()) as Refused

test('adds mail, a calendar and a folder, syncs them, and tells what was not taken', async () => {
  await using world = written(await httpWorld())
  expect(await listed(world)).toEqual({ connectors: [], servers: [] })
  const rows: ConnectorRow[] = []
  for (const [name, type, path] of [
    ['letters', 'mbox', 'own/mail.mbox'],
    ['days', 'ics', 'own/days.ics'],
    ['papers', 'folder', 'own/files'],
  ] as const) {
    const response = await add(world, { name, type, options: { path: join(world.folder, path) } })
    expect(response.status).toBe(201)
    const row = (await response.json()) as ConnectorRow
    expect(response.headers.get('location')).toBe(`/v1/connectors/${row.id}`)
    rows.push(await synced(world, row.id))
  }
  expect(rows.map(({ name, kind, title, items, lastSync }) => [name, kind, title, items, lastSync?.added])).toEqual([
    ['letters', 'mail', 'Email (mbox files)', 2, 2],
    ['days', 'calendar', 'Calendar files', 1, 1],
    ['papers', 'files', 'Folder', 1, 1],
  ])
  expect(rows[2]).toMatchObject({
    reads: join(world.folder, 'own/files'),
    changeable: true,
    shared: false,
    lastSync: { problems: [{ path: 'broken.pdf' }] },
  })
  expect((await listed(world)).connectors.map(({ name }) => name)).toEqual(['letters', 'days', 'papers'])
  expect(world.errors).toEqual([])
})

test('syncs again when it is told to, and tells how far it is', async () => {
  await using world = written(await httpWorld())
  const leaving = new AbortController()
  const stream = await world.fetch('/v1/connectors/syncs/events', { signal: leaving.signal })
  const { id } = (await (
    await add(world, { name: 'papers', type: 'folder', options: { path: join(world.folder, 'own/files') } })
  ).json()) as ConnectorRow
  const told = await untilDone(stream, 'papers')
  expect(told).toContain(`event: sync\ndata: {"connector":"${id}","name":"papers","status":"working","done":`)
  expect(told).toMatch(/"report":\{"at":\d+,"durationMs":\d+,"added":1,/)
  const { lastSync } = await synced(world, id)
  world.write({ 'own/files/ebb.md': '# Ebb\n\nLow water is at six.\n' })
  const begun = await world.fetch(`/v1/connectors/${id}/sync`, { method: 'POST' })
  expect([begun.status, await begun.json()]).toMatchObject([202, { connector: id, status: 'working' }])
  expect(await synced(world, id, lastSync?.at)).toMatchObject({ items: 2, lastSync: { added: 1, updated: 0, removed: 0 } })
})

test('tells by its place what is wrong in an order, and keeps nothing of it', async () => {
  await using world = written(await httpWorld())
  const path = join(world.folder, 'own/mail.mbox')
  const wrong = async (body: unknown) => {
    const { status, errors } = await refused(await add(world, body))
    return [status, errors]
  }
  expect(await wrong({ name: 'a', type: 'mbox', options: { path: '/nowhere/at/all' } })).toEqual([
    422,
    [{ at: 'body.options.path', message: '/nowhere/at/all does not exist; check the path' }],
  ])
  expect(await wrong({ name: 'a', type: 'mbox', options: {} })).toMatchObject([422, [{ at: 'body.options.path' }]])
  expect(await wrong({ name: 'a', type: 'mbx', options: {} })).toMatchObject([
    422,
    [{ at: 'body.type', message: 'unknown connector type: mbx' }],
  ])
  expect(await wrong({ name: 'no name', type: 'mbox', options: { path } })).toMatchObject([422, [{ at: 'body.name' }]])
  expect(await wrong({ name: 'a', type: 'mattermost', options: { url: 'https://chat.example.org' } })).toEqual([
    422,
    [{ at: 'body.secrets.token', message: 'is required' }],
  ])
  const address = 'https://ada:secret@dav.example.org/'
  expect(await wrong({ name: 'a', type: 'webdav', options: { url: address, user: 'ada' }, secrets: { password: 'secret' } })).toEqual([
    422,
    [{ at: 'body.options.url', message: 'remove the user name and password from the address' }],
  ])
  expect(await wrong({ name: 'a', type: 'gmail' })).toEqual([422, [{ at: 'body.secrets.clientId', message: 'is required to sign in' }]])
  expect((await listed(world)).connectors).toEqual([])
  expect((await add(world, { name: 'a', type: 'mbox', options: { path } })).status).toBe(201)
  expect(await wrong({ name: 'a', type: 'mbox', options: { path } })).toMatchObject([422, [{ at: 'body.name' }]])
  expect(world.errors).toEqual([])
})

test('is tested, renamed and removed with its words', async () => {
  await using world = written(await httpWorld([], { flags: { mcpServers: { shop: { command: '/bin/false' } } } }))
  const path = join(world.folder, 'own/mail.mbox')
  const { id } = (await (await add(world, { name: 'letters', type: 'mbox', options: { path } })).json()) as ConnectorRow
  await synced(world, id)
  const tried = () => world.json('/v1/connectors/letters/test', { method: 'POST' })
  expect(await tried()).toEqual({ about: '1 file, 0.0 MB' })
  const document = `/v1/documents/feed:${id}/content?path=1`
  const { kind } = await one(world, id)
  expect(kind).toBe('mail')
  rmSync(path)
  expect(await tried()).toMatchObject({ fault: { code: 'not-found', message: `${path} does not exist` } })
  const renamed = async (name: string) => {
    const response = await world.fetch(`/v1/connectors/${id}`, { method: 'PATCH', body: { name } })
    return [response.status, ((await response.json()) as { readonly detail?: string }).detail]
  }
  expect(await renamed('shop')).toEqual([400, 'there is already a connector named shop'])
  expect(await renamed('letters')).toEqual([200, undefined])
  expect(await world.json(`/v1/connectors/${id}`, { method: 'PATCH', body: { name: 'post' } })).toMatchObject({ id, name: 'post' })
  expect((await world.fetch('/v1/connectors/post', { method: 'DELETE' })).status).toBe(204)
  for (const gone of [`/v1/connectors/${id}`, '/v1/connectors/post', document]) expect((await world.fetch(gone)).status, gone).toBe(404)
  expect((await (await world.app.documents()).read((reader) => reader.collections())).map((each) => each.id)).not.toContain(`feed:${id}`)
  expect(world.errors).toEqual([])
})

test('what is due is synced when the server starts, and a server that stops leaves nothing behind', async () => {
  await using world = written(await httpWorld())
  const { id } = (await (
    await add(world, { name: 'papers', type: 'folder', options: { path: join(world.folder, 'own/files') } })
  ).json()) as ConnectorRow
  const { lastSync } = await synced(world, id)
  await (await world.app.feeds()).change(id, { lastSync: { ...lastSync!, at: 0 } })
  await world.restart()
  expect(await synced(world, id)).toMatchObject({ lastSync: { added: 0, updated: 0, removed: 0 }, sync: { status: 'done' } })
  expect(world.errors).toEqual([])
})

test('in a team, each has their own, what is another’s is not there, and what is shared only administrators change', async () => {
  await using world = written(await httpWorld([], { mode: 'team' }))
  const bob = await world.as('Bob')
  const path = join(world.folder, 'own/mail.mbox')
  const order = { name: 'letters', type: 'mbox', options: { path } }
  expect(await refused(await add(bob, order))).toMatchObject({ status: 403, detail: 'mbox reads files on the server' })
  const typesOf = async (client: HttpClient) =>
    (await client.json<{ readonly types: readonly ConnectorType[] }>('/v1/connectors/types')).types.map(({ name }) => name)
  expect(await typesOf(world)).toContain('mbox')
  expect((await typesOf(bob)).filter((name) => ['mbox', 'maildir', 'ics', 'folder', 'slack-export'].includes(name))).toEqual([])
  const { id } = (await (await add(world, order)).json()) as ConnectorRow
  await synced(world, id)
  expect(await listed(bob)).toEqual({ connectors: [] })
  const ways = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/sync'],
    ['POST', '/sign-in'],
  ] as const
  for (const [method, rest] of ways) {
    const ask = async (connector: string) => {
      const response = await bob.fetch(`/v1/connectors/${connector}${rest}`, { method, ...(method === 'PATCH' ? { body: {} } : {}) })
      return [response.status, (await response.text()).replaceAll(connector, 'it')]
    }
    const [theirs, named, nobodys] = [await ask(id), await ask('letters'), await ask('nobody')]
    expect(theirs[0], `${method} ${rest}`).toBe(404)
    expect([theirs, named], `${method} ${rest}`).toEqual([nobodys, nobodys])
  }

  // What an administrator shares everybody sees, and only administrators change.
  await world.json(`/v1/connectors/${id}`, { method: 'PATCH', body: { shared: true } })
  const seen = await one(bob, id)
  expect(seen).toMatchObject({ name: 'letters', shared: true, changeable: false, items: 2 })
  expect(seen.reads).toBeUndefined()
  const papers = { name: 'papers', type: 'folder', options: { path: join(world.folder, 'own/files') }, shared: true }
  await synced(world, ((await (await add(world, papers)).json()) as ConnectorRow).id)
  const leaving = new AbortController()
  const stream = await bob.fetch('/v1/connectors/syncs/events', { signal: leaving.signal })
  const told = [await (await bob.fetch('/v1/connectors')).text(), await untilDone(stream, 'papers')].join()
  expect(told).toContain('"status":"done"')
  expect([told.includes('broken.pdf'), told.includes('own/files')]).toEqual([false, false])
  expect(await (await world.fetch('/v1/connectors')).text()).toContain('broken.pdf')
  await world.json('/v1/connectors/papers', { method: 'PATCH', body: { shared: false } })
  for (const [method, rest] of [
    ['DELETE', ''],
    ['POST', '/sync'],
    ['POST', '/test'],
  ] as const)
    expect((await bob.fetch(`/v1/connectors/${id}${rest}`, { method })).status, rest).toBe(403)
  const reader = world.withToken(await world.token(['read']))
  expect((await reader.fetch(`/v1/connectors/${id}/sync`, { method: 'POST' })).status).toBe(403)
  expect(await listed(reader)).not.toHaveProperty('servers')
  await world.json(`/v1/connectors/${id}`, { method: 'PATCH', body: { shared: false } })
  expect((await bob.fetch(`/v1/connectors/${id}`)).status).toBe(404)
  expect((await world.fetch(`/v1/connectors/${id}`, { method: 'DELETE' })).status).toBe(204)
  const { entries } = await world.json<{ readonly entries: readonly { readonly action: string; readonly detail?: string }[] }>('/v1/audit')
  expect(entries.filter(({ action }) => action.startsWith('connector.')).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'connector.removed letters',
    'connector.changed letters',
    'connector.changed papers',
    'connector.added papers folder',
    'connector.changed letters, shared with everyone',
    'connector.added letters mbox',
  ])
  expect(world.errors).toEqual([])
})

test('secrets go in and never come out', async () => {
  await using world = written(await httpWorld())
  const secret = 'open-sesame-90210'
  const order = { name: 'code', type: 'github', options: { owner: 'acme', clientId: 'app-1' }, secrets: { clientSecret: secret } }
  const response = await add(world, order)
  const said = await response.text()
  expect([response.status, JSON.parse(said)]).toMatchObject([201, { reads: 'https://api.github.com, acme', signIn: { state: 'needed' } }])
  const refusal = await add(world, {
    ...order,
    name: 'again',
    type: 'mattermost',
    options: { url: 'http://127.0.0.1:9' },
    secrets: { token: secret },
  })
  expect(refusal.status).not.toBe(201)
  const answers = [said, await refusal.text()]
  for (const path of ['', '/types', '/code']) answers.push(await (await world.fetch(`/v1/connectors${path}`)).text())
  answers.push(await (await world.fetch('/v1/audit')).text())
  expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
  const kept = await keptIn(world.dataFolder)
  expect(kept.some(([, text]) => text.includes('api.github.com') || text.includes('app-1'))).toBe(true)
  expect(kept.filter(([, text]) => text.includes(secret)).map(([place]) => place)).toEqual([])
})

test('tells administrators of the MCP servers in the settings without connecting them', async () => {
  await using world = await httpWorld([], {
    flags: { mcpServers: { shop: { command: '/bin/false' }, old: { command: 'x', disabled: true }, odd: { command: 1 } } },
  })
  expect((await listed(world)).servers).toMatchObject([
    { name: 'shop', state: 'new', place: '/bin/false', tools: 0 },
    { name: 'old', state: 'disabled' },
    { name: 'odd', state: 'wrong' },
  ])
})
