import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFeed } from '../../src/app/feeds/add-feed.ts'
import { removeFeed } from '../../src/app/feeds/manage-feeds.ts'
import { keepTokens } from '../../src/app/feeds/sign-in/oauth-tokens.ts'
import { syncFeed } from '../../src/app/feeds/sync-feed.ts'
import { watchFeeds } from '../../src/app/feeds/watch-feeds.ts'
import type { FeedReport } from '../../src/core/feed-store.ts'
import { type FeedWorld, feedWorld } from './feed-world.fixture.ts'
import { type Service, service } from './service.fixture.ts'

let box: Service
let world: FeedWorld
let stop: AbortController
let watching: Promise<void>
let reports: FeedReport[]
beforeEach(async () => {
  box = service()
  world = await feedWorld(box)
  stop = new AbortController()
  reports = []
  watching = Promise.resolve()
})
afterEach(async () => {
  stop.abort()
  await watching
  await world[Symbol.asyncDispose]()
})

const watch = (app = world.app) => {
  const onSync = (_: unknown, report?: FeedReport) => report && reports.push(report)
  watching = Promise.all([watching, watchFeeds(app, stop.signal, { types: world.types, everyMs: 5, gatherMs: 1, onSync })]).then(
    () => undefined,
  )
}
const added = () => reports.map((report) => report.added)

describe('feeds that are watched', () => {
  it('are synced when they are new, and again when their service says so', async () => {
    await world.add()
    box.put({ path: 'a' }, 'One.')
    watch()
    await expect.poll(added).toEqual([1])
    await expect.poll(() => box.watchers.size).toBe(1)
    box.put({ path: 'b' }, 'Two.')
    box.changed()
    box.changed()
    await expect.poll(added).toEqual([1, 1])
    stop.abort()
    await watching
    expect([box.watchers.size, box.opened - box.closed]).toEqual([0, 0])
  })

  it('are synced by one of several processes', async () => {
    await world.add()
    box.put({ path: 'a' }, 'One.')
    watch()
    watch(await world.open())
    await expect.poll(() => box.watchers.size).toBe(2)
    expect(box.read).toEqual(['a'])
    box.put({ path: 'b' }, 'Two.')
    box.changed()
    await expect.poll(() => box.read).toEqual(['a', 'b'])
  })

  it('bring what comes while another program syncs and is past it', async () => {
    const feed = await world.add()
    let tries = 0
    const onSync = (_: unknown, report?: FeedReport) => void (report ?? tries++)
    watching = watchFeeds(world.app, stop.signal, { types: world.types, everyMs: 5, gatherMs: 1, onSync })
    await expect.poll(() => box.watchers.size).toBe(1)
    const [isPast, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const open: typeof box.type.open = async (...given) => {
      const opened = await box.type.open(...given)
      return {
        ...opened,
        async *changes(...asked) {
          yield* opened.changes(...asked)
          isPast.resolve()
          await mayEnd.promise
        },
      }
    }
    const other = syncFeed(await world.open(), feed, { types: { ...world.types, box: async () => ({ ...box.type, open }) } })
    await isPast.promise
    const before = tries
    box.put({ path: 'b' }, 'Two.')
    box.changed()
    await expect.poll(() => tries).toBeGreaterThan(before)
    mayEnd.resolve()
    expect((await other).added).toBe(0)
    await expect.poll(() => box.read).toEqual(['b'])
  })

  it('that come later are synced too, and those that are removed are let go of', async () => {
    watch()
    const feed = await world.add()
    await expect.poll(() => box.watchers.size).toBe(1)
    await removeFeed(world.app, feed)
    await expect.poll(() => box.watchers.size).toBe(0)
  })

  it('are synced again where the last sync is too old or was cut off, and left alone where it failed just now', async () => {
    const feeds = await world.app.feeds()
    const report = { at: Date.now(), durationMs: 1, added: 0, updated: 0, removed: 0, problems: [] }
    const [fresh, old, cut, failed] = [await world.add('fresh'), await world.add('old'), await world.add('cut'), await world.add('failed')]
    await feeds.change(fresh.id, { lastSync: report })
    await feeds.change(old.id, { lastSync: { ...report, at: Date.now() - 16 * 60_000 } })
    await feeds.change(cut.id, { lastSync: { ...report, fault: { code: 'cancelled', message: 'cut off', recoverable: true } } })
    await feeds.change(failed.id, { lastSync: { ...report, fault: { code: 'unreachable', message: 'dead', recoverable: true } } })
    box.put({ path: 'a' }, 'One.')
    watch()
    await expect.poll(added).toEqual([1, 1])
    await expect.poll(() => box.watchers.size).toBe(3)
    expect((await feeds.get(failed.id))?.lastSync?.fault?.code).toBe('unreachable')
  })

  it('are left alone as long as nobody has signed in to them', async () => {
    const signIn = { flow: 'device', scopes: [], parameters: {}, tokenUrl: 'https://service.example/token' } as const
    const shut = { ...box.type, name: 'shut', signIn: () => signIn }
    const types = { ...world.types, shut: async () => shut }
    const feeds = await world.app.feeds()
    const { feed } = await addFeed(world.app, undefined, { name: 'shut', type: 'shut', options: { place: 'shelf' } }, { types })
    await feeds.setSecret(feed.id, 'password', 'open sesame')
    await world.add('open')
    box.put({ path: 'a' }, 'One.')
    const synced: string[] = []
    const onSync = ({ name }: { readonly name: string }, report?: FeedReport) => report && synced.push(name)
    watching = watchFeeds(world.app, stop.signal, { types, everyMs: 5, gatherMs: 1, onSync })
    await expect.poll(() => box.watchers.size).toBe(1)
    expect(synced).toEqual(['open'])
    await keepTokens(feeds, feed.id, { access_token: 'a', token_type: 'bearer' }, Date.now())
    await expect.poll(() => synced).toEqual(['open', 'shut'])
  })
})
