import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedSearch } from '../../src/app/feeds/feed-search.ts'
import { syncFeed } from '../../src/app/feeds/sync-feed.ts'
import type { FeedRow, ItemSearch } from '../../src/core/feed-store.ts'
import { type FeedWorld, feedWorld } from './feed-world.fixture.ts'
import { type Service, service } from './service.fixture.ts'

const day = (number: number): number => Date.UTC(2026, 9, number)
const chen = { name: 'Alex Chen', address: 'chen@acme.example' }
const rivera = { name: 'Alex Rivera', address: 'rivera@acme.example' }
const signal = new AbortController().signal

let box: Service
let world: FeedWorld
let feed: FeedRow
beforeEach(async () => {
  box = service()
  world = await feedWorld(box)
  feed = await world.add()
  box.put(
    { path: 'in/1', title: 'Q4', author: chen, at: day(1), place: 'INBOX', thread: 't', labels: ['plan'] },
    'Q4 revenue will grow by 8 percent.',
  )
  box.put({ path: 'in/2', title: 'Q4', author: rivera, at: day(2), place: 'INBOX' }, 'Q4 revenue will shrink, I am afraid.')
  box.put({ path: 'out/3', title: 'Lunch', author: chen, at: day(3), place: 'Sent' }, 'Lunch on Friday?')
  await syncFeed(world.app, feed, { types: world.types })
})
afterEach(() => world[Symbol.asyncDispose]())

const search = (query: string, more: Partial<ItemSearch> = {}) =>
  feedSearch(world.app, undefined, world.types).search('mail', { query, limit: 8, ...more }, signal)
const paths = async (query: string, more: Partial<ItemSearch> = {}) => (await search(query, more)).hits.map(({ item }) => item.path)

describe('a search of feeds', () => {
  it('gives items with their words and where they open', async () => {
    const { hits, problems } = await search('revenue grow', { owner: 'Alex Chen' })
    expect(problems).toEqual([])
    expect(hits).toMatchObject([
      {
        ...{ id: `${feed.id}/in/1`, feed: 'box', collection: feed.collection, uri: 'mid:in/1' },
        ...{ text: 'Q4 revenue will grow by 8 percent.', item: { title: 'Q4', author: chen } },
      },
    ])
  })

  it('is narrowed by who wrote, by time, place, label, thread and what is known already', async () => {
    expect((await paths('Q4 revenue')).toSorted()).toEqual(['in/1', 'in/2'])
    expect(await paths('Q4 revenue', { owner: 'rivera@acme.example' })).toEqual(['in/2'])
    expect(await paths('Q4 revenue', { from: day(2) })).toEqual(['in/2'])
    expect(await paths('Q4 revenue', { to: day(1) })).toEqual(['in/1'])
    expect(await paths('Friday', { place: 'INBOX' })).toEqual([])
    expect(await paths('Q4', { label: 'plan' })).toEqual(['in/1'])
    expect(await paths('Q4', { thread: 't' })).toEqual(['in/1'])
    expect(await paths('Q4 revenue', { excludedIds: [`${feed.id}/in/1`] })).toEqual(['in/2'])
    expect(await paths('Q4 revenue', { feeds: ['other'] })).toEqual([])
  })

  it('gives the newest where no words say what is wanted', async () => {
    expect(await paths('')).toEqual(['out/3', 'in/2', 'in/1'])
    expect(await paths('', { owner: 'Chen', limit: 1 })).toEqual(['out/3'])
    expect(await paths('zygomorphic', { from: day(3) })).toEqual(['out/3'])
    expect(await paths('zygomorphic')).toEqual([])
  })

  it('asks who is meant where several are', async () => {
    const { hits, ambiguous } = await search('Q4', { owner: 'Alex' })
    expect(hits).toEqual([])
    expect(ambiguous?.map(({ name }) => name)).toEqual(['Alex Chen', 'Alex Rivera'])
    expect(await search('Q4', { owner: 'Zoe' })).toMatchObject({ hits: [], problems: ['no person found for Zoe'] })
  })

  it('adds what the service finds and no sync has brought, and says what it could not ask', async () => {
    box.live.push({ item: { path: 'in/9', author: chen, at: day(9) }, words: 'Q4 revenue is final: 9 percent.' })
    box.live.push({ item: { path: 'in/1', author: chen, at: day(1) }, words: 'Q4 revenue, an old copy.' })
    const { hits } = await search('Q4 revenue', { owner: 'Alex Chen' })
    expect(hits.map(({ item, live }) => [item.path, live]).toSorted()).toEqual([
      ['in/1', undefined],
      ['in/9', true],
    ])
    expect(await paths('Q4 revenue', { owner: 'Alex Rivera' })).toEqual(['in/2'])
    const dead = { box: async () => ({ ...box.type, open: () => Promise.reject(new Error('no line')) }) }
    const found = await feedSearch(world.app, undefined, dead).search('mail', { query: 'Q4', limit: 8 }, signal)
    expect(found.hits).toHaveLength(2)
    expect(found.problems).toEqual(['box could not be searched live: no line'])
  })

  it('tells why a feed for everybody fails to whoever added it alone', async () => {
    await world.account('root', 'root@acme.example', { role: 'admin' })
    await world.account('ann', 'ann@acme.example')
    const shared = await world.add('shared', 'root', true)
    const fault = { code: 'unreachable', message: 'no way to mail.intern', recoverable: true } as const
    const lastSync = { at: 1, durationMs: 1, added: 0, updated: 0, removed: 0, problems: [], fault }
    await (await world.app.feeds()).change(shared.id, { lastSync })
    const dead = { box: async () => ({ ...box.type, open: () => Promise.reject(new Error('no line to mail.intern')) }) }
    const problems = async (owner: string) =>
      (await feedSearch(world.app, owner, dead).search('mail', { query: 'Q4', limit: 8 }, signal)).problems
    expect(await problems('root')).toEqual([
      'shared: the last sync failed: no way to mail.intern',
      'shared could not be searched live: no line to mail.intern',
    ])
    expect(await problems('ann')).toEqual([
      'shared: the last sync failed: only its owner can see the reason',
      'shared could not be searched live: only its owner can see the reason',
    ])
  })

  it('says where there is nothing to search', async () => {
    const { hits, problems } = await feedSearch(world.app, undefined, world.types).search('chat', { query: 'Q4', limit: 8 }, signal)
    expect([hits, problems]).toEqual([[], ['no chat is connected']])
  })
})

describe('a search of a calendar without words', () => {
  it('gives what comes next, the soonest first', async () => {
    const calendar = service('calendar')
    await using other = await feedWorld(calendar)
    const events = await other.add()
    const in_ = (days: number) => Date.now() + days * 86_400_000
    for (const [path, at] of [
      ['past', in_(-2)],
      ['late', in_(9)],
      ['soon', in_(1)],
    ] as const)
      calendar.put({ path, at }, `Meeting ${path}`)
    calendar.put({ path: 'now', at: in_(-1), until: in_(1) }, 'Fair')
    await syncFeed(other.app, events, { types: other.types })
    const { hits } = await feedSearch(other.app, undefined, other.types).search('calendar', { query: '', limit: 8 }, signal)
    expect(hits.map(({ item }) => item.path)).toEqual(['now', 'soon', 'late'])
    const past = await feedSearch(other.app, undefined, other.types).search('calendar', { query: '', to: in_(-1.5), limit: 8 }, signal)
    expect(past.hits.map(({ item }) => item.path)).toEqual(['past'])
  })

  it('gives occurrences in place of the series around them', async () => {
    const calendar = service('calendar')
    await using other = await feedWorld(calendar)
    const events = await other.add()
    const at = (days: number) => Date.UTC(2026, 9, 5, 9) + days * 86_400_000
    const series = (path: string, until: number, days: readonly number[]) => {
      calendar.put({ path, at: at(-900), until: at(until), thread: path }, `Series ${path}`)
      for (const each of days)
        calendar.put({ path: `${path}/${each}`, at: at(each), until: at(each), thread: path }, `Occurrence of ${path}`)
    }
    series('weekly', 700, [-7, 0, 7, 14])
    series('daily', 700, [-1, 0, 1])
    await syncFeed(other.app, events, { types: other.types })
    const search = async (range: object, query = '') =>
      (await feedSearch(other.app, undefined, other.types).search('calendar', { query, limit: 4, ...range }, signal)).hits.map(
        ({ item }) => item.path,
      )
    expect((await search({ from: at(0), to: at(0.5) })).toSorted()).toEqual(['daily/0', 'weekly/0'])
    expect(await search({ from: at(2), to: at(8) })).toEqual(['daily', 'weekly/7'])
    expect(await search({ from: at(4), to: at(8) }, 'weekly')).toEqual(['weekly/7'])
    expect((await search({}, 'series weekly'))[0]).toBe('weekly')
    expect(await search({ from: at(0.5) })).toEqual(['daily/1', 'weekly/7', 'weekly/14'])
  })
})
