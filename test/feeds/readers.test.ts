import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFeed } from '../../src/app/feeds/add-feed.ts'
import { feedSearch } from '../../src/app/feeds/feed-search.ts'
import { syncFeed } from '../../src/app/feeds/sync-feed.ts'
import type { FeedRow } from '../../src/core/feed-store.ts'
import { type HttpUser, type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'
import { type Service, service } from './service.fixture.ts'

const ada = { name: 'Ada', address: 'ada@example.org' }
const spy = { name: 'Sam Spade', address: 'spade@example.org' }
const signal = new AbortController().signal
const secret = 'The merger with Nordlicht is signed.'

let world: HttpWorld
let box: Service
let shared: FeedRow
let own: FeedRow
let [ann, bob]: HttpUser[] = []

beforeAll(async () => {
  world = await httpWorld([], { mode: 'team' })
  ;[ann, bob] = [await world.as('Ann'), await world.as('Bob')]
  box = service('chat')
  box.put({ path: 'general/1', author: ada, place: 'general' }, 'The merger is only a rumour.')
  box.put({ path: 'board/2', author: spy, place: 'board', readers: ['Ann@example.org'] }, secret)
  const types = { box: async () => box.type }
  const order = { name: 'chat', type: 'box', options: { place: 'x' }, secrets: { password: 'open sesame' } }
  const { users } = await world.json<{ readonly users: readonly { readonly id: string }[] }>('/v1/users')
  shared = (await addFeed(world.app, users[0]!.id, { ...order, shared: true }, { types })).feed
  own = (await addFeed(world.app, ann!.id, order, { types })).feed
  for (const feed of [shared, own]) expect(await syncFeed(world.app, feed, { types })).toMatchObject({ added: 2, problems: [] })
})
afterAll(() => world[Symbol.asyncDispose]())

const found = async (user: HttpUser, query: string) => {
  const { hits } = await feedSearch(world.app, user.id, { box: async () => box.type }).search('chat', { query, limit: 9 }, signal)
  return hits.map(({ collection, item }) => [collection === shared.collection ? 'shared' : 'own', item.path]).toSorted()
}
const opened = async (who: Pick<HttpUser, 'fetch'>, { collection }: FeedRow, path: string) => {
  const response = await who.fetch(`/v1/documents/${encodeURIComponent(collection)}/content?path=${encodeURIComponent(path)}`)
  return { status: response.status, text: await response.text() }
}

describe('what not everybody may read of a feed that is shared', () => {
  it('is found by its readers alone', async () => {
    expect(await found(bob!, 'merger')).toEqual([['shared', 'general/1']])
    expect(await found(bob!, '')).toEqual([['shared', 'general/1']])
    expect(await found(ann!, 'merger')).toEqual([
      ['own', 'board/2'],
      ['own', 'general/1'],
      ['shared', 'board/2'],
      ['shared', 'general/1'],
    ])
  })

  it('names nobody to others', async () => {
    const names = async (user: HttpUser) => (await feedSearch(world.app, user.id).people('')).map(({ name }) => name)
    expect(await names(bob!)).toEqual(['Ada'])
    expect((await names(ann!)).toSorted()).toEqual(['Ada', 'Sam Spade'])
  })

  it('is opened by its readers alone, not by whoever added the feed', async () => {
    expect(await opened(ann!, shared, 'board/2')).toMatchObject({ status: 200, text: expect.stringContaining(secret) })
    expect(await opened(bob!, shared, 'general/1')).toMatchObject({ status: 200, text: expect.stringContaining('only a rumour') })
    for (const who of [bob!, world]) {
      const refused = await opened(who, shared, 'board/2')
      expect(refused.status).toBe(404)
      expect(refused.text).toBe((await opened(who, shared, 'board/3')).text)
      expect(refused.text).not.toContain('Nordlicht')
    }
    expect((await opened(bob!, own, 'general/1')).status).toBe(404)
    expect((await opened(ann!, own, 'board/2')).status).toBe(200)
  })

  it('stands in no list, no search and no scope of documents', async () => {
    for (const who of [ann!, bob!, world]) {
      expect(JSON.stringify(await who.json('/v1/collections'))).not.toContain(shared.collection)
      expect(JSON.stringify(await who.json('/v1/search?query=merger'))).not.toContain('merger is')
      const name = encodeURIComponent(shared.collection)
      for (const path of [
        `/v1/documents?collection=${name}`,
        `/v1/search?query=merger&collections=${name}`,
        '/v1/search?query=merger&collections=chat',
      ])
        expect([path, (await who.fetch(path)).status]).toEqual([path, 404])
      expect((await who.fetch(`/v1/collections/${name}`, { method: 'DELETE' })).status).toBe(404)
      const body = { question: 'What of the merger?', collections: [shared.collection] }
      expect((await who.fetch('/v1/runs', { method: 'POST', body })).status).toBe(404)
    }
  })

  it('is closed to an address that nobody vouches for', async () => {
    const { db } = await world.app.accounts()
    await sql`update "user" set "emailVerified" = (1 = 0) where id = ${ann!.id}`.execute(db)
    expect((await opened(ann!, shared, 'board/2')).status).toBe(404)
    expect(await found(ann!, 'signed')).toEqual([['own', 'board/2']])
    await sql`update "user" set "emailVerified" = (1 = 1) where id = ${ann!.id}`.execute(db)
    expect((await opened(ann!, shared, 'board/2')).status).toBe(200)
  })
})
