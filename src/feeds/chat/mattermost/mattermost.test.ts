import { describe, expect, it } from 'vitest'
import { feedParts, itemsOf, storedFeed } from '../../wire.fixture.ts'
import { channel, id, type MattermostWorld, mattermostWorld, post, serveMattermost } from './mattermost.fixture.ts'
import { mattermost } from './mattermost.ts'

const signal = new AbortController().signal

async function opened(world: MattermostWorld, more: object = {}, token = 'personal') {
  const service = await serveMattermost(world)
  const checked = mattermost.options.check({ url: service.origin, ...more })
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  return { service, feed: await mattermost.open(checked.value, feedParts({ token })) }
}

const one = `acme/plans/2026-09-21/${id('one')}`
const two = `acme/plans/2026-09-21/${id('two')}`
const four = `direct/${id('alexbob')}/2026-09-21/${id('four')}`

describe('Mattermost', () => {
  it('tells every post with its author, thread and readers, as the published schema has it', async () => {
    const { service, feed } = await opened(mattermostWorld())
    expect(await feed.test(signal)).toBe(`Mattermost at ${new URL(service.origin).host}, signed in as alex, 1 team`)
    const items = await itemsOf(feed.changes(storedFeed(), signal))
    expect(service.invalid).toEqual([])
    expect(items.map(({ item }) => [item.path, item.place, item.readers])).toEqual([
      [two, 'plans', undefined],
      [one, 'plans', undefined],
      [`acme/board/2026-09-21/${id('three')}`, 'board', ['alex@acme.example', 'bob@acme.example']],
      [four, 'Alex Chen and Bob Moss', ['alex@acme.example', 'bob@acme.example']],
    ])
    expect(items[1]?.item).toEqual({
      path: one,
      title: '#plans: Q4 is planned at 4.2 million, @bob.',
      uri: `${service.origin}/acme/pl/${id('one')}`,
      at: 1_790_000_000_000,
      author: { name: 'Alex Chen', address: 'alex@acme.example', handle: id('alex') },
      people: [
        { name: 'Alex Chen', address: 'alex@acme.example', handle: id('alex') },
        { name: 'Bob Moss', address: 'bob@acme.example', handle: id('bob') },
      ],
      place: 'plans',
      thread: one,
      labels: ['tada'],
    })
    expect(items[0]?.item.thread).toBe(one)
    expect(await items[0]?.content()).toEqual({
      markdown: '> Alex Chen: Q4 is planned at 4.2 million, @bob.\n\nBob Moss, 2026-09-21 14:15 UTC:\n\nWith fees?\n',
    })
  })

  it('asks for what has changed since, and follows edits and deletions', async () => {
    const world = mattermostWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    world.posts[0] = {
      ...world.posts[0]!,
      message: '**Q4** is planned at 4.4 million.',
      update_at: 1_790_000_400_000,
      edit_at: 1_790_000_400_000,
    }
    world.posts[1] = { ...world.posts[1]!, message: '', update_at: 1_790_000_500_000, delete_at: 1_790_000_500_000 }
    world.posts.push(post('five', 'plans', 'bob', 1_790_000_600_000, 'I see.'))
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      `gone ${two}`,
      `item acme/plans/2026-09-21/${id('five')}`,
      `item ${one}`,
    ])
    expect(stored.words.get(one)).toContain('4.4 million')
    expect(service.asked.at(-1)?.query.get('since')).toBe('1790000299999')
    expect(service.invalid).toEqual([])
  })

  it('goes on down a channel where it was cut off', async () => {
    const world = mattermostWorld()
    world.channels.splice(1)
    world.posts = Array.from({ length: 450 }, (_, at) => post(`p${at}`, 'plans', 'bob', 1_790_000_000_000 + at * 1_000, `number ${at}`))
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal), 201)
    expect(stored.hashes.size).toBe(200)
    const before = service.asked.length
    await stored.sync(feed.changes(stored, signal))
    expect(stored.hashes.size).toBe(450)
    expect(
      service.asked
        .slice(before)
        .filter(({ query }) => query.has('per_page'))
        .map(({ query }) => query.get('before')),
    ).toEqual([id('p250'), id('p50')])
  })

  it('notices what is gone though the walk over a channel that others may read now was cut off', async () => {
    const world = mattermostWorld()
    world.channels.splice(0, 1)
    world.channels.splice(1)
    world.posts = Array.from({ length: 450 }, (_, at) => post(`p${at}`, 'board', 'bob', 1_790_000_000_000 + at * 1_000, `number ${at}`))
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.members[id('board')] = [id('alex')]
    const [first, last] = [world.posts[0]!, world.posts[449]!]
    world.posts = world.posts.slice(1, 449)
    await stored.sync(feed.changes(stored, signal), 210)
    const told = await stored.sync(feed.changes(stored, signal))
    const pathOf = (each: typeof first) => `acme/board/2026-09-21/${each.id}`
    expect(told.filter((line) => line.startsWith('gone'))).toEqual([`gone ${pathOf(first)}`, `gone ${pathOf(last)}`])
    expect(stored.hashes.size).toBe(448)
  })

  it('does not take a thread for another because its first message could not be asked for', async () => {
    const world = mattermostWorld()
    const { service, feed } = await opened(world)
    service.failing.push('/api/v4/posts/', '/api/v4/posts/')
    const stored = storedFeed()
    await expect(stored.sync(feed.changes(stored, signal))).rejects.toMatchObject({ code: 'overloaded' })
    expect(stored.hashes.has(two)).toBe(false)
  })

  it('walks through a channel again where more has changed than the server tells', async () => {
    const world = mattermostWorld()
    world.channels.splice(1)
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.posts = [
      ...world.posts.slice(1),
      ...Array.from({ length: 1_100 }, (_, at) => post(`p${at}`, 'plans', 'bob', 1_791_000_000_000 + at * 1_000, `number ${at}`)),
    ]
    expect((await stored.sync(feed.changes(stored, signal))).filter((line) => line.startsWith('gone'))).toEqual([`gone ${one}`])
    expect(stored.hashes.size).toBe(1_101)
  })

  it('tells again what others may read than before, and drops a channel that is out of reach', async () => {
    const world = mattermostWorld()
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.members[id('board')] = [id('alex')]
    world.channels.splice(2, 1)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([`gone ${four}`, `item acme/board/2026-09-21/${id('three')}`])
    world.channels[0] = { ...channel('plans', 'O'), name: 'goals' }
    const told = await stored.sync(feed.changes(stored, signal))
    expect(told).toEqual([`gone ${one}`, `gone ${two}`, `item ${one.replace('plans', 'goals')}`, `item ${two.replace('plans', 'goals')}`])
  })

  it('searches the teams for whoever is meant', async () => {
    const { service, feed } = await opened(mattermostWorld())
    const query = { query: 'planned in:town', owner: 'chen', from: 1_790_000_000_000, to: 1_790_000_001_000, limit: 5 }
    expect((await feed.search?.(query, signal))?.map(({ item }) => item.path)).toEqual([one])
    expect(service.asked.find(({ path }) => path.endsWith('/posts/search'))?.body).toBe(
      '{"terms":"planned town after:2026-09-20 before:2026-09-22","is_or_search":true,"per_page":5,"page":0}',
    )
    expect(await feed.search?.({ ...query, owner: 'bob' }, signal)).toEqual([])
    expect(service.invalid).toEqual([])
  })

  it('says when the token is not accepted', async () => {
    const { feed } = await opened(mattermostWorld(), {}, 'other')
    await expect(feed.test(signal)).rejects.toMatchObject({ code: 'unauthorised', message: 'Mattermost rejected the key' })
  })
})
