import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFeed } from '../../src/app/feeds/add-feed.ts'
import { feedSearch } from '../../src/app/feeds/feed-search.ts'
import { listFeedTypes } from '../../src/app/feeds/known-types.ts'
import { ownFeed, removeFeed, testFeed } from '../../src/app/feeds/manage-feeds.ts'
import { syncFeed } from '../../src/app/feeds/sync-feed.ts'
import { IbidError } from '../../src/core/fault.ts'
import { type FeedWorld, feedWorld } from './feed-world.fixture.ts'
import { type Service, service } from './service.fixture.ts'

let box: Service
let world: FeedWorld
beforeEach(async () => {
  box = service()
  world = await feedWorld(box)
})
afterEach(() => world[Symbol.asyncDispose]())

const signal = new AbortController().signal
const found = async (query: string, more: object = {}) =>
  (await feedSearch(world.app, undefined, world.types).search('mail', { query, limit: 8, ...more }, signal)).hits.map(
    ({ item }) => item.path,
  )

describe('a feed that is added', () => {
  const order = { name: 'box', type: 'box', options: { place: 'shelf' }, secrets: { password: 'open sesame' } }
  const added = (change: object) => addFeed(world.app, undefined, { ...order, ...change }, { types: world.types })

  it('is kept once its service lets us in, with its secret sealed', async () => {
    const { feed, about } = await added({})
    expect(about).toBe('0 things are there')
    expect(feed).toMatchObject({ name: 'box', kind: 'mail', options: { place: 'shelf' }, shared: false, collection: `feed:${feed.id}` })
    expect(await testFeed(world.app, feed, { types: world.types })).toBe('0 things are there')
    expect([box.opened, box.closed]).toEqual([2, 2])
  })

  it.each([
    [{ secrets: { password: 'wrong' } }, 'unauthorised', 'the password is wrong'],
    [{ secrets: {} }, 'invalid', 'box requires password'],
    [{ secrets: { password: 'open sesame', token: 'x' } }, 'invalid', 'box does not accept a secret named token'],
    [{ options: { place: '' } }, 'invalid', /^box: place/],
    [{ type: 'bax' }, 'not-found', 'unknown connector type: bax'],
    [{ name: 'a/b' }, 'usage', '"a/b" is not a valid connector name'],
  ])('is refused, and nothing is kept, for %j', async (change, code, message) => {
    const refused = await added(change).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code, message: typeof message === 'string' ? message : expect.stringMatching(message) })
    expect(await (await world.app.feeds()).list()).toEqual([])
  })

  it('takes no tokens from whoever adds it: these come with the sign-in', async () => {
    const signIn = () => ({ flow: 'loopback' as const, tokenUrl: 'https://box.example/token', scopes: [] })
    const types = { box: async () => ({ ...box.type, signIn }) }
    await expect(addFeed(world.app, undefined, { ...order, secrets: { oauth: '{}' } }, { types })).rejects.toMatchObject({
      code: 'invalid',
      remedy: 'it accepts password, clientId, clientSecret',
    })
    expect(await addFeed(world.app, undefined, { ...order, secrets: { clientId: 'ours' } }, { types })).toMatchObject({
      feed: { name: 'box' },
    })
  })

  it('has a name of its own and is found by it', async () => {
    await added({})
    await expect(added({})).rejects.toMatchObject({ code: 'usage' })
    expect(await ownFeed(world.app, undefined, 'box')).toMatchObject({ name: 'box' })
    await expect(ownFeed(world.app, undefined, 'bix')).rejects.toMatchObject({ code: 'not-found', remedy: 'did you mean box?' })
  })

  it('reads files of the machine, or is for everybody, only where an administrator says so', async () => {
    await world.account('ann', 'ann@acme.example')
    await world.account('root', 'root@acme.example', { role: 'admin' })
    const local = { box: async () => ({ ...box.type, isLocal: true as const }) }
    await expect(addFeed(world.app, 'ann', order, { types: local })).rejects.toMatchObject({ code: 'denied' })
    await expect(addFeed(world.app, 'ann', { ...order, shared: true }, { types: world.types })).rejects.toMatchObject({ code: 'denied' })
    await expect(addFeed(world.app, 'root', { ...order, shared: true }, { types: local })).resolves.toMatchObject({
      feed: { owner: 'root' },
    })
    const [feed] = await (await world.app.feeds()).list()
    await sql`update "user" set role = 'user' where id = 'root'`.execute((await world.app.accounts()).db)
    await expect(testFeed(world.app, feed!, { types: local })).rejects.toMatchObject({ code: 'denied' })
    expect(await syncFeed(world.app, feed!, { types: local })).toMatchObject({ fault: { code: 'denied' } })
  })

  it('is of a kind that says what it takes', async () => {
    expect(await listFeedTypes(world.types)).toMatchObject([
      { name: 'box', kind: 'mail', secrets: [{ name: 'password' }], signsIn: false, isLocal: false, options: { type: 'object' } },
    ])
  })
})

describe('a sync', () => {
  it('brings what is new, changed and gone, and reads nothing twice', async () => {
    const feed = await world.add()
    box.put({ path: 'a' }, 'The ferry leaves at noon.')
    box.put({ path: 'b' }, 'The lighthouse is closed.')
    box.put({ path: 'c' }, '')
    const progress: number[] = []
    const report = await syncFeed(world.app, feed, { types: world.types, onProgress: ({ done }) => progress.push(done) })
    expect(report).toMatchObject({ added: 3, updated: 0, removed: 0, problems: [] })
    expect(report.fault).toBeUndefined()
    expect(progress).toEqual([1, 2, 3])
    expect(await found('lighthouse')).toEqual(['b'])
    box.put({ path: 'b' }, 'The lighthouse is open.')
    box.drop('a')
    expect(await syncFeed(world.app, feed, { types: world.types })).toMatchObject({ added: 0, updated: 1, removed: 1 })
    expect(box.read).toEqual(['a', 'b', 'c', 'b'])
    expect(box.cursors).toEqual([undefined, 3])
    expect(await found('ferry noon')).toEqual([])
    expect(await found('lighthouse open')).toEqual(['b'])
    expect((await (await world.app.feeds()).get(feed.id))?.lastSync).toMatchObject({ updated: 1, removed: 1 })
  })

  it('that fails keeps what was committed, says why, and goes on from there', async () => {
    const feed = await world.add()
    for (const path of ['a', 'b', 'c', 'd', 'e']) box.put({ path }, `Words of ${path}.`)
    box.fails = { after: 3, error: new IbidError('unreachable', 'the line is dead', 'try later') }
    const report = await syncFeed(world.app, feed, { types: world.types })
    expect(report).toMatchObject({ added: 3, fault: { code: 'unreachable', message: 'the line is dead', remedy: 'try later' } })
    expect(await (await world.app.feeds()).get(feed.id)).toMatchObject({ cursor: 2, lastSync: { fault: { code: 'unreachable' } } })
    delete box.fails
    expect(await syncFeed(world.app, feed, { types: world.types })).toMatchObject({ added: 2 })
    expect(box.read).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(box.cursors).toEqual([undefined, 2])
    expect(box.opened).toBe(box.closed)
  })

  it('that is cut off keeps what was committed', async () => {
    const feed = await world.add()
    for (const path of ['a', 'b', 'c']) box.put({ path }, `Words of ${path}.`)
    const stop = new AbortController()
    const onProgress = ({ done }: { readonly done: number }) => done === 2 && stop.abort()
    const report = await syncFeed(world.app, feed, { types: world.types, signal: stop.signal, onProgress })
    expect(report).toMatchObject({ added: 2, fault: { code: 'cancelled' } })
    expect(await syncFeed(world.app, feed, { types: world.types })).toMatchObject({ added: 1 })
    expect((await found('words')).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('with force reads everything again and forgets what is not there any more', async () => {
    const feed = await world.add()
    box.put({ path: 'a' }, 'One.')
    box.put({ path: 'b' }, 'Two.')
    await syncFeed(world.app, feed, { types: world.types })
    const smaller = service()
    smaller.put({ path: 'b' }, 'Two.')
    const types = { box: async () => smaller.type }
    expect(await syncFeed(world.app, feed, { types, force: true })).toMatchObject({ updated: 1, removed: 1 })
    expect(await found('one')).toEqual([])
  })

  it('begins anew where the words are gone', async () => {
    const feed = await world.add()
    box.put({ path: 'a' }, 'The ferry leaves at noon.')
    await syncFeed(world.app, feed, { types: world.types })
    await (await world.app.documents()).dropCollection(feed.collection)
    expect(await syncFeed(world.app, feed, { types: world.types })).toMatchObject({ added: 1 })
    expect(await found('ferry')).toEqual(['a'])
  })

  it('is one at a time, in this process and in others', async () => {
    const feed = await world.add()
    box.put({ path: 'a' }, 'One.')
    const other = await world.open()
    const begun = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const slow = {
      ...box.type,
      open: async (...given: Parameters<typeof box.type.open>) => {
        begun.resolve()
        await going.promise
        return box.type.open(...given)
      },
    }
    const first = syncFeed(world.app, feed, { types: { box: async () => slow } })
    await begun.promise
    await expect(syncFeed(world.app, feed, { types: world.types })).rejects.toMatchObject({ code: 'busy' })
    const writer = (await other.documents()).writer(feed.collection)
    await expect(writer).rejects.toMatchObject({ code: 'busy' })
    going.resolve()
    expect(await first).toMatchObject({ added: 1 })
  })

  it('tells of what could not be read and goes on', async () => {
    const feed = await world.add()
    const bad = { name: 'scan.pdf', bytes: Buffer.from('no pdf') }
    const odd = {
      ...box.type,
      open: async (...given: Parameters<typeof box.type.open>) => ({
        ...(await box.type.open(...given)),
        async *changes() {
          const item = (path: string) => ({ path, title: path, uri: `file:///${path}`, at: 1, people: [] })
          yield { type: 'item' as const, item: item('scan.pdf'), hash: '1', content: async () => ({ file: bad }) }
          yield { type: 'failed' as const, path: 'gone.txt', code: 'denied' as const, reason: 'not yours' }
          yield { type: 'skipped' as const, path: 'film.mp4', code: 'limit' as const, reason: 'too large' }
          yield { type: 'item' as const, item: item('b.md'), hash: '2', content: async () => ({ markdown: 'Fine.' }) }
        },
      }),
    }
    expect(await syncFeed(world.app, feed, { types: { box: async () => odd } })).toMatchObject({
      added: 1,
      problems: [
        { path: 'scan.pdf', reason: 'damaged: not actually a PDF' },
        { path: 'gone.txt', reason: 'not yours' },
        { path: 'film.mp4', reason: 'too large' },
      ],
    })
  })

  it('keeps what is told again after it was gone', async () => {
    const feed = await world.add()
    box.put({ path: 'a' }, 'The ferry leaves at noon.')
    await syncFeed(world.app, feed, { types: world.types })
    box.drop('a')
    box.put({ path: 'a' }, 'The ferry leaves at noon.')
    await syncFeed(world.app, feed, { types: world.types })
    expect(await found('ferry')).toEqual(['a'])
  })

  it('goes on past an item that its service fails at, but not where it fails at one after the other', async () => {
    const feed = await world.add()
    const failing = (bad: readonly string[]) => ({
      ...box.type,
      open: async (...given: Parameters<typeof box.type.open>) => ({
        ...(await box.type.open(...given)),
        async *changes() {
          for (const path of ['a', 'b', 'c', 'd', 'e']) {
            const content = async () => {
              if (bad.includes(path)) throw new IbidError('overloaded', `500 for ${path}`)
              return { markdown: path }
            }
            yield { type: 'item' as const, item: { path, title: path, uri: `mid:${path}`, at: 1, people: [] }, hash: path, content }
          }
        },
      }),
    })
    const first = await syncFeed(world.app, feed, { types: { box: async () => failing(['a', 'b', 'd']) } })
    expect(first).toMatchObject({ added: 2, problems: [{ path: 'a', reason: '500 for a' }, { path: 'b' }, { path: 'd' }] })
    expect(first.fault).toBeUndefined()
    const second = await syncFeed(world.app, feed, { types: { box: async () => failing(['a', 'b', 'c', 'd']) }, force: true })
    expect(second).toMatchObject({ added: 0, fault: { code: 'overloaded', message: '500 for c' } })
  })
})

describe('a feed that is removed', () => {
  it('takes its words, items and secrets with it', async () => {
    const feed = await world.add()
    box.put({ path: 'a', author: { name: 'Ann', address: 'ann@acme.example' } }, 'The ferry leaves at noon.')
    await syncFeed(world.app, feed, { types: world.types })
    await removeFeed(world.app, feed)
    const store = await world.app.documents()
    expect(await store.read((reader) => reader.collections())).toEqual([])
    const feeds = await world.app.feeds()
    expect([await feeds.list(), await feeds.item(feed.id, 'a'), await feeds.secret(feed.id, 'password')]).toEqual([
      [],
      undefined,
      undefined,
    ])
  })
})
