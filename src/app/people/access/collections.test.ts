import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Principal } from '../../../core/principal.ts'
import { scopes } from '../../../core/principal.ts'
import { accessOf } from '../../collections/access/collection-access.ts'
import { addFor } from '../../collections/access/collection-adding.ts'
import type { CollectionParts } from '../../collections/access/collection-parts.ts'
import { removeFor } from '../../collections/access/collection-removing.ts'
import { rowsFor } from '../../collections/access/collection-rows.ts'
import { syncFor } from '../../collections/access/collection-syncing.ts'
import { syncRunner } from '../../collections/access/sync-runner.ts'
import { keptAddress } from '../../collections/collection-address.ts'
import { prepareCollections } from '../../collections/collections.ts'
import { openApp } from '../../compose.ts'

const user = (owner: string): Principal => ({ owner, name: owner, role: 'user', scopes, authenticatedBy: 'sign-in' })
const [ada, bob] = [user('ada'), user('bob')]
const admin: Principal = { ...user('root'), role: 'admin' }

const manifest = { name: 'Handbook', version: '1', sources: { files: ['open.md', 'closed.md'] } }

/** A web server that asks for a password for what is closed, where `isClosed`; its name is public, and leads to this machine. */
async function world() {
  const state = { isClosed: false, asked: [] as string[] }
  const web = createServer(({ url = '', headers }, response) => {
    state.asked.push(`${url}${headers.authorization ? ' with a key' : ''}`)
    if (url.includes('closed') && state.isClosed && !headers.authorization) return void response.writeHead(401).end()
    const texts: Readonly<Record<string, string>> = {
      '/manifest.json': JSON.stringify(manifest),
      '/open.md': '# Open\n\nEverybody may read this.\n',
      '/closed.md': '# Closed\n\nThe code of the safe is 4711.\n',
    }
    const text = texts[url]
    response
      .writeHead(text === undefined ? 404 : 200, { 'content-type': url.endsWith('json') ? 'application/json' : 'text/markdown' })
      .end(text)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-collections-')))
  const [home, folder] = [join(root, 'home'), join(root, 'work')]
  for (const each of [home, folder]) mkdirSync(each)
  const app = await openApp({
    env: {},
    home,
    platform: 'linux',
    folder,
    flags: { dataDir: join(root, 'data'), 'llm.model': 'extractive' },
  })
  const store = await app.server()
  const address = web.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const syncs = syncRunner((wanted, options) =>
    prepareCollections(
      app,
      wanted.map((one) => ({
        ...one,
        origin() {
          const { id, uri, suggestedName, ...origin } = one.origin()
          const here = 'url' in origin ? { ...origin, url: origin.url.replace('docs.example.org', `127.0.0.1:${port}`) } : origin
          // Our own keys go with the request only where a sync may use them.
          const withKeys = 'url' in here && !options.publicOnly ? { ...here, url: here.url.replace('http://', 'http://ada:key@') } : here
          return { id, uri, suggestedName, ...withKeys }
        },
      })),
      { ...options, publicOnly: false },
    ),
  )
  const parts: CollectionParts = {
    app,
    store,
    access: accessOf(app, store),
    syncs,
    lookup: async () => [{ address: '93.184.216.34', family: 4 }],
  }
  onTestFinished(async () => {
    await syncs.close()
    await app.close()
    web.closeAllConnections()
    web.close()
    rmSync(root, { recursive: true, force: true })
  })
  const ended = (collection: string) =>
    expect
      .poll(() => syncs.state(collection)?.status)
      .not.toBe('working')
      .then(() => syncs.state(collection)!)
  const search = async (principal: Principal, query: string) => {
    const scope = (await parts.access.collections(principal)).flatMap(({ id }) => id ?? [])
    return (await (await app.library()).search(scope, { query })).map(({ section }) => section.document)
  }
  return { parts, state, ended, search, folder, url: 'http://docs.example.org/manifest.json' }
}

test('a public address is for whoever adds it, of one index for all of them, which goes with the last', async () => {
  const { parts, ended, search, url } = await world()
  const { state } = await addFor(parts, ada, { url, name: 'handbook' })
  expect(await ended(state.collection)).toMatchObject({ status: 'done', report: { added: 2 } })
  expect(await search(ada, 'safe')).toEqual(['closed.md'])
  expect(await search(bob, 'safe')).toEqual([])
  expect(await rowsFor(parts, bob)).toEqual([])
  await expect(removeFor(parts, bob, state.collection)).rejects.toMatchObject({
    code: 'not-found',
    message: `collection not found: ${state.collection}`,
  })
  await addFor(parts, bob, { url })
  expect(await ended(state.collection)).toMatchObject({ status: 'done' })
  expect((await rowsFor(parts, bob)).map(({ name, declared, removable }) => [name, declared, removable])).toEqual([
    ['handbook', 'no', true],
  ])
  await removeFor(parts, ada, 'handbook')
  expect([await search(ada, 'safe'), await search(bob, 'safe')]).toEqual([[], ['closed.md']])
  await removeFor(parts, bob, 'handbook')
  const stored = await (await parts.app.documents()).read((reader) => reader.collections())
  expect([stored, await keptAddress(parts.app, state.collection)]).toEqual([[], undefined])
})

test('what was read with our keys is nobody else’s who cannot read it without', async () => {
  const { parts, state, ended, search, url } = await world()
  state.isClosed = true
  const { state: begun } = await addFor(parts, admin, { url })
  expect(await ended(begun.collection)).toMatchObject({ status: 'done', report: { added: 2 } })
  expect(await search(admin, 'safe')).toEqual(['closed.md'])
  state.asked.length = 0
  await addFor(parts, bob, { url })
  expect((await rowsFor(parts, bob)).map(({ documents, sync }) => [documents, sync?.status])).toEqual([[0, 'working']])
  expect(await ended(begun.collection)).toMatchObject({
    status: 'failed',
    fault: { code: 'denied', message: expect.stringContaining('1 document cannot be read without signing in: ') },
  })
  expect(state.asked).toEqual(['/manifest.json', '/open.md', '/closed.md'])
  expect(await search(bob, 'safe')).toEqual([])
  state.isClosed = false
  await syncFor(parts, bob, begun.collection)
  expect(await ended(begun.collection)).toMatchObject({ status: 'done' })
  expect(await search(bob, 'safe')).toEqual(['closed.md'])
  // From now on nothing that only our keys open gets into it.
  state.asked.length = 0
  await syncFor(parts, admin, begun.collection)
  await ended(begun.collection)
  expect(state.asked).toEqual(['/manifest.json', '/open.md', '/closed.md'])
})

test('only administrators add folders and private addresses, and share what they add', async () => {
  const { parts, ended, search, folder } = await world()
  writeFileSync(join(folder, 'note.md'), '# Note\n\nThe harbour opens at six.\n')
  const refused = [
    '.',
    folder,
    `file://${folder}`,
    `git+file://${folder}`,
    'git@example.org:a/b',
    'ssh://git@example.org/a',
    'ftp://example.org/a',
    'git://example.org/a',
  ]
  const hosts = [
    'http://127.0.0.1/a',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'https://10.0.0.1/x',
    'git+https://192.168.0.1/a/b',
    'http://169.254.169.254/latest',
  ]
  for (const url of [...refused, ...hosts, 'https://ada:secret@example.org/a'])
    await expect(addFor(parts, bob, { url }), url).rejects.toMatchObject({ code: 'denied' })
  const inside = { ...parts, lookup: async () => [{ address: '127.0.0.1', family: 4 }] }
  await expect(addFor(inside, bob, { url: 'https://wiki.example.org/a' })).rejects.toThrow(
    'wiki.example.org was refused: 127.0.0.1 is not a public address',
  )
  await expect(addFor(parts, bob, { url: 'https://example.org/a', shared: true })).rejects.toMatchObject({ code: 'denied' })

  const { state } = await addFor(parts, admin, { url: '.', name: 'notes', shared: true })
  await ended(state.collection)
  expect(await search(bob, 'harbour')).toEqual(['note.md'])
  expect((await rowsFor(parts, bob)).map(({ name, declared, removable }) => [name, declared, removable])).toEqual([
    ['notes', 'global', false],
  ])
  await expect(removeFor(parts, bob, 'notes')).rejects.toMatchObject({ code: 'denied', message: 'notes is shared with everyone' })
  await removeFor(parts, admin, 'notes')
  expect([await search(bob, 'harbour'), await rowsFor(parts, admin)]).toEqual([[], []])
})
