import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FeedItem } from '../core/feed.ts'
import type { FeedRow, FeedStore, ItemFilter } from '../core/feed-store.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresFeeds } from './postgres/personal/feeds.ts'
import { sqliteFeeds } from './sqlite/personal/feeds.ts'
import { openPersonalFile } from './sqlite/personal/personal-file.ts'

const key = (fill: number) => () => Buffer.alloc(32, fill)

/** With a key for secrets. */
const places = contractPlaces<(fill: number) => FeedStore>({
  file: openPersonalFile,
  sqlite: (file) => (fill) => sqliteFeeds(file, key(fill)),
  postgres: (database) => (fill) => postgresFeeds(database, key(fill)),
  tables: ['feeds'],
})

const feed = (id: string, change: Partial<FeedRow> = {}): FeedRow => ({
  ...{ id, name: id, type: 'imap', kind: 'mail', options: { host: 'mail.example' }, shared: false, collection: `feed:${id}`, createdAt: 5 },
  ...change,
})
const item = (path: string, change: Partial<FeedItem> = {}): FeedItem => ({
  ...{ path, title: path, uri: `mid:${path}`, at: 100, people: [] },
  ...change,
})
const chen = { name: 'Alex Chen', address: 'alex.chen@acme.example' }
const rivera = { name: 'Alex Rivera', address: 'alex@rivera.example' }
const dana = { name: 'Dana', handle: 'u7' }

describe.each(places)('%s', (_name, placed) => {
  const place = placed()
  let store: FeedStore
  beforeEach(async () => {
    store = (await place.open())(1)
  })

  describe('feeds', () => {
    it('are kept with all that is said of them, in the order in which they were added', async () => {
      const full = feed('b', { owner: 'u1', shared: true, cursor: { uid: 4 }, createdAt: 9 })
      await store.add(full)
      await store.add(feed('a'))
      expect(await store.list()).toEqual([feed('a'), full])
      expect(await store.get('b')).toEqual(full)
      const lastSync = { at: 7, durationMs: 2, added: 1, updated: 0, removed: 0, problems: [] }
      await store.change('b', { cursor: [1], lastSync, name: 'c' })
      expect(await store.get('b')).toEqual({ ...full, name: 'c', cursor: [1], lastSync })
    })

    it('are listed for their owner, with those that are shared', async () => {
      await store.add(feed('mine', { owner: 'u1' }))
      await store.add(feed('theirs', { owner: 'u2' }))
      await store.add(feed('all', { owner: 'u2', shared: true }))
      await store.add(feed('local'))
      const names = async (owner: string | undefined) => (await store.list({ owner })).map(({ id }) => id)
      expect(await names('u1')).toEqual(['all', 'mine'])
      expect(await names(undefined)).toEqual(['all', 'local'])
    })

    it('have names of their own for each owner', async () => {
      await store.add(feed('1', { name: 'mail' }))
      await store.add(feed('2', { name: 'mail', owner: 'u1' }))
      await expect(store.add(feed('3', { name: 'mail' }))).rejects.toMatchObject({
        code: 'usage',
        message: 'there is already a connector named mail',
      })
      await store.add(feed('3', { name: 'work' }))
      await expect(store.change('3', { name: 'mail' })).rejects.toMatchObject({ code: 'usage' })
    })

    it('take one name once, however many take it at once', async () => {
      const stores = await Promise.all([1, 2, 3].map(async () => (await place.open())(1)))
      const outcomes = await Promise.allSettled(stores.map((each, index) => each.add(feed(`f${index}`, { name: 'mail' }))))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'usage' } },
        { reason: { code: 'usage' } },
      ])
    })

    it('go with their items and secrets', async () => {
      await store.add(feed('f'))
      await store.putItems('f', [item('a', { author: chen, people: [chen] })])
      await store.setSecret('f', 'password', 'x')
      expect(await store.remove('f')).toBe(true)
      expect(await store.remove('f')).toBe(false)
      expect(await store.items(['f'], {}, 9)).toEqual([])
      expect(await store.people(['f'])).toEqual([])
      expect(await store.secret('f', 'password')).toBeUndefined()
    })
  })

  describe('items', () => {
    const found = async (filter: ItemFilter, limit = 9) => (await store.items(['f'], filter, limit)).map(({ path }) => path)
    beforeEach(async () => {
      await store.add(feed('f', { shared: true }))
      await store.putItems('f', [
        item('old', { at: 10, author: chen, people: [chen, dana], place: 'INBOX', labels: ['Plan'] }),
        item('new', { at: 30, author: rivera, people: [rivera, chen], place: 'Sent', thread: 't1' }),
        item('long', { at: 15, until: 40, author: dana, people: [dana] }),
        item('few', { at: 20, people: [], readers: ['Ann@Acme.example'] }),
      ])
    })

    it('are found by who wrote or is named, by time, place, thread and label, the newest first', async () => {
      expect(await found({})).toEqual(['new', 'few', 'long', 'old'])
      expect(await found({}, 1)).toEqual(['new'])
      expect(await found({ authors: ['Alex.Chen@acme.example'] })).toEqual(['old'])
      expect(await found({ people: ['alex.chen@acme.example'] })).toEqual(['new', 'old'])
      expect(await found({ authors: ['u7', 'alex@rivera.example'] })).toEqual(['new', 'long'])
      expect(await found({ from: 25 })).toEqual(['new', 'long'])
      expect(await found({ from: 11, to: 20 })).toEqual(['few', 'long'])
      expect(await found({ place: 'inbox' })).toEqual(['old'])
      expect(await found({ thread: 't1' })).toEqual(['new'])
      expect(await found({ label: 'plan' })).toEqual(['old'])
      expect(await found({ place: 'INBOX', from: 11 })).toEqual([])
      expect(await store.paths('f', { from: 25 })).toEqual(new Set(['new', 'long']))
    })

    it('with readers are there for these alone where the feed is shared', async () => {
      expect(await found({ readableBy: ['bob@acme.example'] })).toEqual(['new', 'long', 'old'])
      expect(await found({ readableBy: ['ann@acme.example'] })).toEqual(['new', 'few', 'long', 'old'])
      expect(await store.item('f', 'few', ['bob@acme.example'])).toBeUndefined()
      expect(await store.item('f', 'few', [])).toBeUndefined()
      expect(await store.item('f', 'few', ['ann@acme.example'])).toMatchObject({ path: 'few' })
      await store.change('f', { shared: false })
      expect(await found({ readableBy: [] })).toEqual(['new', 'few', 'long', 'old'])
    })

    it('are there once, however many put them at once, and with any characters', async () => {
      const stores = await Promise.all([1, 2, 3].map(async () => (await place.open())(1)))
      const odd = item('a\0\ud800', { place: '\0', labels: ['\u0001'], people: [{ name: '\0', handle: '\0' }], at: 60 })
      const many = [odd, ...Array.from({ length: 20 }, (_, index) => item(`m${index}`, { at: 50, people: [dana] }))]
      await Promise.all(stores.map((each) => each.putItems('f', many)))
      expect((await found({ from: 50, people: ['u7'] }, 99)).length).toBe(20)
      expect((await store.items(['f'], { place: '\0', label: '\u0001', people: ['\0'] }, 9)).map(({ at }) => at)).toEqual([60])
      expect(await store.items(['f'], { thread: '\0' }, 9)).toEqual([])
    })

    it('are replaced by their path, and forget whom they named', async () => {
      await store.putItems('f', [item('old', { at: 50, author: dana, people: [dana], labels: ['x'] })])
      expect(await found({ authors: ['u7'] })).toEqual(['old', 'long'])
      expect(await found({ label: 'plan' })).toEqual([])
      await store.removeItems('f', ['old', 'absent'])
      expect(await found({ authors: ['u7'] })).toEqual(['long'])
      expect(await store.item('f', 'old')).toBeUndefined()
    })
  })

  describe('people', () => {
    it('are one where they share an address or a handle, over all feeds, named as they are most often', async () => {
      await store.add(feed('mail'))
      await store.add(feed('chat', { kind: 'chat' }))
      const bridge = { name: 'A. Chen', address: 'alex.chen@acme.example', handle: 'U1' }
      await store.putItems('mail', [
        item('1', { author: chen, people: [chen, rivera], at: 1 }),
        item('2', { author: chen, people: [chen], at: 2 }),
        item('3', { author: rivera, people: [rivera, { name: 'Alexandra Mint', address: 'mint@acme.example' }], at: 3 }),
      ])
      await store.putItems('chat', [
        item('4', { author: bridge, people: [bridge], at: 9 }),
        item('5', { author: { handle: 'u1' }, people: [{ handle: 'u1' }], at: 4 }),
      ])
      const everybody = await store.people(['mail', 'chat'])
      expect(everybody[0]).toEqual({
        ...{ id: 'alex.chen@acme.example', name: 'Alex Chen', addresses: ['alex.chen@acme.example'], handles: ['u1'] },
        ...{ wrote: 4, lastAt: 9, feeds: ['chat', 'mail'] },
      })
      expect(everybody.map(({ name }) => name)).toEqual(['Alex Chen', 'Alex Rivera', 'Alexandra Mint'])
      const named = async (words: string) => (await store.people(['mail', 'chat'], words)).map(({ name }) => name)
      expect(await named('alex')).toEqual(['Alex Chen', 'Alex Rivera'])
      expect(await named('alexan')).toEqual(['Alexandra Mint'])
      expect(await named('chen alex')).toEqual(['Alex Chen'])
      expect(await named('Alex Rivera <alex@rivera.example>')).toEqual(['Alex Rivera'])
      expect(await named('@u1')).toEqual(['Alex Chen'])
      expect(await named('acme.example')).toEqual(['Alex Chen', 'Alexandra Mint'])
      expect(await named('nobody')).toEqual([])
    })

    it('whom only unreadable items name are not there', async () => {
      await store.add(feed('s', { shared: true }))
      await store.putItems('s', [
        item('1', { author: chen, people: [chen], readers: ['ann@acme.example'] }),
        item('2', { author: rivera, people: [rivera] }),
      ])
      const seen = async (readers: readonly string[]) => (await store.people(['s'], undefined, readers)).map(({ name }) => name)
      expect(await seen([])).toEqual(['Alex Rivera'])
      expect(await seen(['ann@acme.example'])).toEqual(['Alex Chen', 'Alex Rivera'])
    })
  })

  describe('secrets', () => {
    beforeEach(() => store.add(feed('f')))

    it('are given back, replaced and removed', async () => {
      await store.setSecret('f', 'password', 'pass wörd')
      expect(await store.secret('f', 'password')).toBe('pass wörd')
      await store.setSecret('f', 'password', 'other')
      expect(await store.secret('f', 'password')).toBe('other')
      await store.setSecret('f', 'password', undefined)
      expect(await store.secret('f', 'password')).toBeUndefined()
    })

    it('stand nowhere in plain words, nor twice the same', async () => {
      await store.setSecret('f', 'a', 'correct-horse-battery')
      await store.setSecret('f', 'b', 'correct-horse-battery')
      const sealed = (await place.run('select sealed from feed_secrets')).map((row) => Buffer.from(row['sealed'] as Uint8Array))
      expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(2)
      expect(sealed.map((each) => each.includes('correct-horse'))).toEqual([false, false])
    })

    it('open with no other key, and in no other place', async () => {
      await store.setSecret('f', 'password', 'x')
      await expect((await place.open())(2).secret('f', 'password')).rejects.toMatchObject({
        code: 'unauthorised',
        message: 'the stored password cannot be decrypted with the key of this data folder',
        remedy: expect.stringContaining('server.secretKey'),
      })
      await store.setSecret('f', 'token', 'y')
      await place.run(`update feed_secrets set sealed = (select sealed from feed_secrets where name = 'token') where name = 'password'`)
      await expect(store.secret('f', 'password')).rejects.toMatchObject({ code: 'unauthorised' })
      await place.run('update feed_secrets set sealed = substr(sealed, 1, 2)')
      await expect(store.secret('f', 'token')).rejects.toMatchObject({ code: 'unauthorised' })
    })
  })
})

describe('secrets of a folder', () => {
  const place = places[0]![1]()

  it('stand nowhere in the file in plain words', async () => {
    const store = (await place.open())(1)
    await store.add(feed('f'))
    await store.setSecret('f', 'a', 'correct-horse-battery')
    await place.run('pragma wal_checkpoint(truncate)')
    expect(readFileSync(join(place.folder(), 'personal.db')).includes('correct-horse')).toBe(false)
  })
})
