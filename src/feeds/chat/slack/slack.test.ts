import { describe, expect, it } from 'vitest'
import type { FeedQuery } from '../../../core/feed.ts'
import { feedParts, itemsOf, storedFeed } from '../../wire.fixture.ts'
import { type SlackWorld, said, serveSlack, slackConversation, slackWorld } from './slack.fixture.ts'
import { slack } from './slack.ts'

const signal = new AbortController().signal
const noon = Date.parse('2026-10-20T12:00:00Z')

async function opened(world: SlackWorld, more: object = {}, { token = 'xoxp-1', now = noon } = {}) {
  const service = await serveSlack(world)
  const checked = slack.options.check({ url: `${service.origin}/api`, ...more })
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  return { service, feed: await slack.open(checked.value, feedParts({ token }, now)) }
}

const asking = (query: Partial<FeedQuery>): FeedQuery => ({ query: 'revenue', limit: 10, ...query })
const root = 'general/2026-09-21/1790000000.000100'

describe('Slack by its Web API', () => {
  it('tells every message with its author, thread, reactions and place, as the published schema has it', async () => {
    const { service, feed } = await opened(slackWorld())
    const items = await itemsOf(feed.changes(storedFeed(), signal))
    expect(service.invalid).toEqual([])
    expect(items.map(({ item }) => item.path).sort()).toEqual([
      'D0DIRECT01/2026-09-21/1790000800.000800',
      'board/2026-09-21/1790000700.000700',
      root,
      `${root}/1790000100.000200`,
      `${root}/1790000300.000300`,
      'general/2026-09-21/1790000600.000600',
    ])
    const first = items.find(({ item }) => item.path === root)
    expect(first?.item).toEqual({
      path: root,
      title: '#general: Q4 revenue is planned at 4.2 million, see the plan @Bob Moss',
      uri: 'https://acme.slack.com/archives/C0GENERAL1/p1790000000000100',
      at: 1_790_000_000_000,
      author: { name: 'Alex Chen', address: 'alex.chen@acme.example', handle: 'u0alexchen' },
      people: [
        { name: 'Alex Chen', address: 'alex.chen@acme.example', handle: 'u0alexchen' },
        { name: 'Bob Moss', address: 'bob@acme.example', handle: 'u0bobmoss1' },
      ],
      place: 'general',
      thread: root,
      labels: ['tada'],
    })
    expect(await first?.content()).toEqual({
      markdown:
        'Alex Chen, 2026-09-21 14:13 UTC:\n\nQ4 revenue is planned at **4.2 million**, see [the plan](https://acme.example/q4) @Bob Moss\n',
    })
    const reply = items.find(({ item }) => item.path === `${root}/1790000100.000200`)
    expect(reply?.item.thread).toBe(root)
    expect(reply?.item.uri).toBe('https://acme.slack.com/archives/C0GENERAL1/p1790000100000200?thread_ts=1790000000.000100&cid=C0GENERAL1')
    expect(await reply?.content()).toEqual({
      markdown:
        '> Alex Chen: Q4 revenue is planned at 4.2 million, see the plan @Bob Moss\n\nBob Moss, 2026-09-21 14:15 UTC:\n\nIs that with <fees>?\n',
    })
  })

  it('says who may read what is not public, and of what is public nothing', async () => {
    const { feed } = await opened(slackWorld())
    const items = await itemsOf(feed.changes(storedFeed(), signal))
    expect(Object.fromEntries(items.map(({ item }) => [item.path.split('/')[0], [item.place, item.readers]]))).toEqual({
      general: ['general', undefined],
      board: ['board', ['alex.chen@acme.example', 'bob@acme.example']],
      D0DIRECT01: ['Alex Chen and Bob Moss', ['alex.chen@acme.example', 'bob@acme.example']],
    })
  })

  it('tells only what has changed: new messages, edits, deletions, and answers in a thread of long ago', async () => {
    const world = slackWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    const general = world.messages['C0GENERAL1']!
    general[0] = { ...general[0]!, reply_count: 2, latest_reply: '1792490000.000900' }
    general[2] = said('1792490000.000900', 'U0BOBMOSS1', 'Still true?', { thread_ts: '1790000000.000100', parent_user_id: 'U0ALEXCHEN' })
    general[5] = { ...general[5]!, text: 'Lunch at one?' }
    general.push(said('1792490500.000100', 'U0BOBMOSS1', 'New quarter, new channel.'))
    world.messages['D0DIRECT01'] = []
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(
      [
        'gone D0DIRECT01/2026-09-21/1790000800.000800',
        `gone ${root}/1790000300.000300`,
        'item general/2026-09-21/1790000600.000600',
        `item ${root}/1792490000.000900`,
        'item general/2026-10-20/1792490500.000100',
      ].sort(),
    )
    expect(stored.words.get('general/2026-09-21/1790000600.000600')).toContain('Lunch at one?')
    expect(service.invalid).toEqual([])
  })

  it('drops the answers of a thread that is gone as a whole, and what is older than is wanted from now on', async () => {
    const world = slackWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.messages['C0GENERAL1']!.splice(0, 3)
    const checked = slack.options.check({ url: `${service.origin}/api`, since: '2026-09-22' })
    const later = await slack.open(checked.ok ? checked.value : expect.fail(), feedParts({ token: 'xoxp-1' }, noon))
    expect(await stored.sync(later.changes(stored, signal))).toEqual([
      'gone D0DIRECT01/2026-09-21/1790000800.000800',
      'gone board/2026-09-21/1790000700.000700',
      `gone ${root}`,
      `gone ${root}/1790000100.000200`,
      `gone ${root}/1790000300.000300`,
      'gone general/2026-09-21/1790000600.000600',
    ])
  })

  it('looks through everything once a week, so that what was said long ago is followed too', async () => {
    const world = slackWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    world.messages['C0GENERAL1']!.push(said('1792490500.000100', 'U0BOBMOSS1', 'October.'))
    await stored.sync(feed.changes(stored, signal))
    world.messages['C0GENERAL1']!.splice(5, 1)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    const checked = slack.options.check({ url: `${service.origin}/api` })
    const later = await slack.open(checked.ok ? checked.value : expect.fail(), feedParts({ token: 'xoxp-1' }, noon + 8 * 86_400_000))
    expect(await stored.sync(later.changes(stored, signal))).toEqual(['gone general/2026-09-21/1790000600.000600'])
  })

  it('goes on where it was cut off, page by page', async () => {
    const world = slackWorld()
    world.messages['C0GENERAL1'] = Array.from({ length: 25 }, (_, at) =>
      said(`17900${String(at).padStart(5, '0')}.000100`, 'U0BOBMOSS1', `number ${at}`),
    )
    world.page = 10
    const { service, feed } = await opened(world, { channels: ['general'] })
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal), 11)
    expect(stored.hashes.size).toBe(10)
    const before = service.asked.length
    await stored.sync(feed.changes(stored, signal))
    expect(stored.hashes.size).toBe(25)
    const histories = service.asked.slice(before).filter(({ path }) => path.endsWith('history'))
    // Two pages that were left, then what is new and all of the last seven days.
    expect(histories.map(({ query }) => query.get('latest')?.slice(0, 10))).toEqual([
      ...['1790000015', '1790000005'],
      ...['1792584000', '1790000015', '1790000005'],
    ])
    expect(service.invalid).toEqual([])
  })

  it('reads a channel again whose members have changed, and drops one that is out of reach', async () => {
    const world = slackWorld()
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.members['C0SECRET01'] = ['U0ALEXCHEN']
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(['item board/2026-09-21/1790000700.000700'])
    world.conversations.splice(1, 1)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(['gone board/2026-09-21/1790000700.000700'])
  })

  it('moves the messages of a channel that was renamed', async () => {
    const world = slackWorld()
    const { feed } = await opened(world, { channels: ['C0SECRET01'] })
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.conversations[1] = slackConversation('C0SECRET01', 'directors', true)
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      'gone board/2026-09-21/1790000700.000700',
      'item directors/2026-09-21/1790000700.000700',
    ])
  })

  it('says what the token may not list, and keeps what is stored of it', async () => {
    const world = slackWorld()
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.refused.push('private_channel')
    expect(await stored.sync(feed.changes(stored, signal))).toEqual(['skipped private_channel'])
    expect(stored.hashes.has('board/2026-09-21/1790000700.000700')).toBe(true)
  })

  it('waits as long as it is told to, and gives up where that is too long', async () => {
    const world = slackWorld()
    world.pauses.push('0', '0')
    const { service, feed } = await opened(world)
    expect(await feed.test(signal)).toBe('Slack workspace Acme, signed in as alex')
    expect(service.asked.map(({ path }) => path)).toEqual(['/api/auth.test', '/api/auth.test', '/api/auth.test'])
    world.pauses.push('3600')
    await expect(feed.test(signal)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Slack has rate-limited requests for another 3600 s',
    })
  })

  it('sends the token in a header alone, and says when it is not accepted', async () => {
    const { service, feed } = await opened(slackWorld(), {}, { token: 'xoxp-other' })
    await expect(feed.test(signal)).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'Slack rejected the token (invalid_auth)',
    })
    expect(service.asked.map(({ query, headers }) => [query.toString(), headers.authorization])).toEqual([['', 'Bearer xoxp-other']])
    const options = slack.options.check({})
    await expect(slack.open(options.ok ? options.value : expect.fail(), feedParts({}))).rejects.toMatchObject({ code: 'unauthorised' })
  })

  it('asks Slack itself in its own words, for whoever is meant and the time that is meant', async () => {
    const world = slackWorld()
    const { service, feed } = await opened(world)
    world.found = [
      {
        ...said('1790000100.000200', 'U0BOBMOSS1', 'Is that with &lt;fees&gt;?'),
        channel: { id: 'C0GENERAL1', name: 'general', is_private: false, is_mpim: false },
        username: 'bob',
        permalink: 'https://acme.slack.com/archives/C0GENERAL1/p1790000100000200?thread_ts=1790000000.000100',
      },
      { ...said('1780000000.000200', 'U0BOBMOSS1', 'too old'), channel: { id: 'C0GENERAL1', name: 'general' } },
    ]
    const found = await feed.search?.(
      asking({ query: 'fees from:someone', owner: 'bob@acme.example', from: 1_790_000_000_000, place: 'general' }),
      signal,
    )
    expect(found?.map(({ item }) => [item.path, item.author?.name])).toEqual([[`${root}/1790000100.000200`, 'Bob Moss']])
    expect(service.asked.at(-1)?.query.get('query')).toBe('fees someone from:<@U0BOBMOSS1> in:general after:2026-09-20')
  })

  it('finds direct messages that it does not list, and tells that they are not for everybody', async () => {
    const world = slackWorld()
    const { feed } = await opened(world)
    world.members['D0ELSE0001'] = ['U0ALEXCHEN', 'U0ALEXRIVE']
    world.found = [{ ...said('1790000900.000100', 'U0ALEXRIVE', 'revenue, between us'), channel: { id: 'D0ELSE0001', name: 'U0ALEXRIVE' } }]
    const found = await feed.search?.(asking({}), signal)
    expect(found?.map(({ item }) => item.readers)).toEqual([['alex.chen@acme.example', 'alex.rivera@acme.example']])
  })

  it('has no search for bots, to whom Slack gives none', async () => {
    const { feed } = await opened(slackWorld(), {}, { token: 'xoxb-1' })
    expect(feed.search).toBeUndefined()
  })
})
