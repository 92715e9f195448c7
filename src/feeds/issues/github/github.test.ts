import { describe, expect, it } from 'vitest'
import { feedParts, itemsOf, storedFeed } from '../../wire.fixture.ts'
import { github } from './github.ts'
import { type GithubWorld, githubComment, githubIssue, githubReview, githubWorld, serveGithub } from './github-feed.fixture.ts'

const signal = new AbortController().signal

async function opened(world: GithubWorld, more: object = {}, token: string | undefined = 'ghp_1') {
  const service = await serveGithub(world)
  const checked = github.options.check({ url: service.origin, repositories: ['octo/hello'], ...more })
  if (!checked.ok) throw new Error(checked.issues.join('; '))
  return { service, feed: await github.open(checked.value, feedParts(token === undefined ? {} : { token })) }
}

describe('issues of GitHub', () => {
  it('are told with their comments and reviews, as the published schema has them', async () => {
    const { service, feed } = await opened(githubWorld())
    expect(await feed.test(signal)).toBe('GitHub: octo/hello (1 open)')
    const items = await itemsOf(feed.changes(storedFeed(), signal))
    expect(service.invalid).toEqual([])
    expect(items.map(({ item }) => [item.path, item.title, item.thread, item.labels])).toEqual([
      ['octo/hello/11', 'octo/hello#11: It crashes at start', 'octo/hello/11', ['open', 'bug']],
      ['octo/hello/12', 'octo/hello#12: Start better', 'octo/hello/12', ['merged']],
      ['octo/hello/12/review-701', 'octo/hello#12: Start better', 'octo/hello/12', ['approved']],
      ['octo/hello/11/comment-501', 'octo/hello#11: Q4 at the latest.', 'octo/hello/11', undefined],
      ['octo/hello/12/line-comment-601', 'octo/hello#12: Why 7?', 'octo/hello/12', undefined],
    ])
    expect(items[0]?.item).toMatchObject({
      uri: 'https://github.com/octo/hello/issues/11',
      at: Date.parse('2026-09-21T10:00:00Z'),
      author: { name: 'mona', handle: 'mona' },
      people: [
        { name: 'mona', handle: 'mona' },
        { name: 'Hubot', handle: 'hubot' },
      ],
      place: 'octo/hello',
    })
    expect(await items[0]?.content()).toEqual({
      markdown:
        'It crashes at start\n\nmona, 2026-09-21 10:00 UTC: issue octo/hello#11, open; labels: bug; assigned to: Hubot\n\nSince *Monday*, says @hubot.\n\n`@code` is nobody, and so is mona@acme.example.\n',
    })
    expect(await items[4]?.content()).toEqual({
      markdown: '> octo/hello#12: Start better\n\nmona, 2026-09-21 11:30 UTC on `src/a.ts` line 7:\n\nWhy `7`?\n',
    })
  })

  it('are asked for since the newest change, and edited and deleted comments followed', async () => {
    const world = githubWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    expect(service.asked.at(-1)?.query.get('since')).toBe('2026-09-21T11:30:00Z')
    world.comments = [
      githubComment(502, 11, 'mona', 'Q3, I hope.', '2026-09-22T10:00:00Z'),
      githubComment(503, 12, 'mona', 'Thanks!', '2026-09-22T10:00:00Z'),
    ]
    world.issues[0] = {
      ...world.issues[0]!,
      state: 'closed',
      closed_at: '2026-09-22T10:00:00Z',
      comments: 1,
      updated_at: '2026-09-22T10:00:00Z',
    }
    world.reviews[12]!.push(githubReview(703, 12, 'mona', 'CHANGES_REQUESTED', 'Not yet.'))
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      'gone octo/hello/11/comment-501',
      'item octo/hello/11',
      'item octo/hello/11/comment-502',
      'item octo/hello/12/comment-503',
      'item octo/hello/12/review-703',
    ])
    expect(stored.words.get('octo/hello/11')).toContain('issue octo/hello#11, closed (closed 2026-09-22 10:00 UTC)')
    expect(service.invalid).toEqual([])
  })

  it('lose the reviews and the comments on lines that were deleted', async () => {
    const world = githubWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.lineComments = []
    world.reviews[12] = []
    world.issues[1] = { ...world.issues[1]!, updated_at: '2026-09-23T10:00:00Z' }
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      'gone octo/hello/12/line-comment-601',
      'gone octo/hello/12/review-701',
    ])
    expect(service.invalid).toEqual([])
  })

  it('are gone a week later, with what was said to them, where they were deleted or moved elsewhere', async () => {
    const world = githubWorld()
    const { service, feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    world.issues.splice(0, 1)
    world.comments = []
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([])
    const checked = github.options.check({ url: service.origin, repositories: ['octo/hello'] })
    const parts = feedParts({ token: 'ghp_1' }, Date.parse('2026-10-28T12:00:00Z'))
    const later = await github.open(checked.ok ? checked.value : expect.fail(), parts)
    expect(await stored.sync(later.changes(stored, signal))).toEqual(['gone octo/hello/11', 'gone octo/hello/11/comment-501'])
    expect(await stored.sync(later.changes(stored, signal))).toEqual([])
  })

  it('are all told though one changes while pages are turned', async () => {
    const world = githubWorld()
    const second = (at: number) =>
      new Date(Date.parse('2026-09-21T10:00:00Z') + Math.floor(at / 3) * 1_000).toISOString().replace('.000', '')
    world.issues = Array.from({ length: 250 }, (_, at) => githubIssue(at + 1, `number ${at + 1}`, 'mona', second(at)))
    const { feed } = await opened(world)
    const stored = storedFeed()
    // What is on the first page moves to the last, once the first is told: everything else moves up by one.
    const moving = async function* () {
      for await (const change of feed.changes(stored, signal)) {
        yield change
        if (change.type === 'item' && change.item.path === 'octo/hello/100')
          world.issues[0] = { ...world.issues[0]!, title: 'number one', updated_at: '2026-09-30T10:00:00Z' }
      }
    }
    await stored.sync(moving())
    expect([...stored.hashes.keys()].filter((path) => /^octo\/hello\/\d+$/.test(path))).toHaveLength(250)
    expect(stored.words.get('octo/hello/1')).toContain('number one')
  })

  it('are gone on with where they were cut off', async () => {
    const { service, feed } = await opened(githubWorld())
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal), 4)
    const before = service.asked.length
    expect(await stored.sync(feed.changes(stored, signal))).toEqual([
      'item octo/hello/11/comment-501',
      'item octo/hello/12/line-comment-601',
    ])
    expect(service.asked[before]?.query.get('since')).toBe('2026-09-21T12:00:00Z')
  })

  it('of one moment are told in pages', async () => {
    const world = githubWorld()
    world.issues = Array.from({ length: 230 }, (_, at) => githubIssue(at + 1, `number ${at + 1}`, 'mona', '2026-09-21T10:00:00Z'))
    const { feed } = await opened(world)
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    expect([...stored.hashes.keys()].filter((path) => /^octo\/hello\/\d+$/.test(path))).toHaveLength(230)
  })

  it('of all repositories of an owner are read, private ones with the key of the owner, and dropped with the repository', async () => {
    const { service, feed } = await opened(githubWorld(), { repositories: [], owner: 'octo' })
    const stored = storedFeed()
    await stored.sync(feed.changes(stored, signal))
    expect(service.asked.some(({ path }) => path === '/repos/octo/quiet/issues')).toBe(true)
    const other = await opened(githubWorld(), { repositories: ['octo/quiet'] })
    expect((await stored.sync(other.feed.changes(stored, signal))).map((line) => line.slice(0, 15))).toEqual(
      Array(5).fill('gone octo/hello'),
    )
    const open = await opened(githubWorld(), { repositories: [], owner: 'octo' }, '')
    await open.feed.changes(storedFeed(), signal)[Symbol.asyncIterator]().next()
    expect(open.service.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/orgs/octo/repos', undefined],
      ['/users/octo/repos', undefined],
      ['/repos/octo/hello/issues', undefined],
    ])
  })

  it('names a repository that is not there and reads the others', async () => {
    const { feed } = await opened(githubWorld(), { repositories: ['octo/none', 'octo/hello'] })
    const told = await storedFeed().sync(feed.changes(storedFeed(), signal))
    expect(told.filter((line) => !line.startsWith('item'))).toEqual(['failed octo/none'])
    expect(told).toContain('item octo/hello/11')
  })

  it('wait for the hour of the limit only where that is near', async () => {
    const world = githubWorld()
    world.refusals.push({ 'retry-after': '0' })
    const { service, feed } = await opened(world)
    expect(await feed.test(signal)).toBe('GitHub: octo/hello (1 open)')
    expect(service.asked).toHaveLength(2)
    world.refusals.push({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.parse('2026-10-20T12:30:00Z') / 1_000) })
    await expect(feed.test(signal)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'GitHub has rate-limited requests for another 1800 s',
    })
  })

  it('are searched at GitHub, but never beyond the repositories that the feed is for', async () => {
    const world = githubWorld()
    world.issues.push(
      githubIssue(99, 'elsewhere', 'mona', '2026-09-21T10:00:00Z', { repository_url: 'https://api.github.com/repos/other/repo' }),
    )
    const { service, feed } = await opened(world)
    const found = await feed.search?.(
      { query: 'crash OR repo:other/repo "x"', owner: '@mona', to: Date.parse('2026-12-31'), limit: 10 },
      signal,
    )
    expect(found?.map(({ item }) => item.path)).toEqual(['octo/hello/11', 'octo/hello/12'])
    expect(service.asked.map(({ query }) => query.get('q')?.replace(/\s+/g, ' '))).toEqual([
      'crash other/repo x repo:octo/hello author:mona created:*..2026-12-31 is:issue',
      'crash other/repo x repo:octo/hello author:mona created:*..2026-12-31 is:pr',
    ])
    expect(service.invalid).toEqual([])
  })

  it('need a key that is accepted, and sign in by a code where a client is named', async () => {
    const { feed } = await opened(githubWorld(), {}, 'other')
    await expect(feed.test(signal)).rejects.toMatchObject({ code: 'unauthorised' })
    const options = github.options.check({ repositories: ['octo/hello'], clientId: 'Iv1.0123' })
    expect(options.ok && github.signIn?.(options.value)).toEqual({
      flow: 'device',
      deviceUrl: 'https://github.com/login/device/code',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      scopes: ['repo'],
    })
    expect(github.options.check({ repositories: ['no slash'] })).toEqual({ ok: false, issues: ['repositories.0: write owner/name'] })
  })
})
