import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Stores } from '../stores.ts'
import { hasPostgres, type TestDatabase, testDatabase } from './cluster.fixture.ts'
import { connectPostgres } from './database.ts'
import { migratePostgres } from './migrate.ts'
import { openPostgres } from './open.ts'
import { hasPooler, startPooler } from './pooler.fixture.ts'
import { postgresStores } from './postgres-stores.ts'
import { postgresCarriers } from './running-processes.ts'

const began: Fact = { type: 'run.began', request: requestOf({ question: 'What?' }) }
const note = (text: string): Fact => ({ type: 'notice.given', reason: 'empty', text })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe.skipIf(!hasPostgres || !hasPooler)('a team behind a pooler that gives each transaction to any session', () => {
  let place: TestDatabase
  let pooler: Awaited<ReturnType<typeof startPooler>>
  const open: Stores[] = []
  beforeAll(async () => {
    place = await testDatabase()
    pooler = await startPooler(place.url)
  })
  afterEach(async () => {
    for (const stores of open.splice(0)) await stores.close()
  })
  afterAll(async () => {
    await pooler[Symbol.asyncDispose]()
    await place.drop()
  })
  const node = (): Stores => {
    const stores = postgresStores(pooler.url)
    open.push(stores)
    return stores
  }

  test('stores and follows many runs at once, each whole and in its order', async () => {
    const [one, two] = [node(), node()]
    const [log, other] = await Promise.all([one.log(), two.log()])
    const runs = upTo(20).map((run) => `p${run}`)
    const followed = runs.map(async (run) => {
      const seen: number[] = []
      for await (const { seq } of other.follow(run, 0, AbortSignal.timeout(30_000))) seen.push(seq)
      return seen
    })
    await Promise.all(
      runs.map(async (run) => {
        await log.append(run, 0, began)
        for (let after = 1; after < 9; after++) await log.append(run, after, note('x'))
        await log.append(run, 9, { type: 'run.ended', end: { status: 'done', reason: 'answered' } })
      }),
    )
    expect(await Promise.all(followed)).toEqual(runs.map(() => upTo(10)))
    for (const run of runs) expect(await other.verify(run)).toMatchObject({ intact: true, events: 10, end: 'attested' })
    expect((await other.list({ prefix: 'p' })).length).toBe(20)
    await expect(other.append('p1', 4, note('late'))).rejects.toMatchObject({ code: 'stale' })
  })

  test('hears of what another program stores before it would look by itself', async () => {
    const [log, other] = await Promise.all([node().log(), node().log()])
    await log.append('h1', 0, began)
    const following = other.follow('h1', 1, AbortSignal.timeout(30_000))[Symbol.asyncIterator]()
    const coming = following.next()
    await log.append('h1', 1, note('soon'))
    expect((await coming).value).toMatchObject<Partial<RunEvent>>({ seq: 2 })
    await following.return?.(undefined)
  })

  test('keeps sessions, marks and signs of life, and hands runs over', async () => {
    const [one, two] = [node(), node()]
    const sessions = await one.sessions()
    await sessions.create({ id: 'S1', title: 'A', titledBy: 'words', createdAt: 1 })
    await sessions.begin('S1', 'R1', began)
    expect(await (await two.sessions()).runs('S1')).toEqual(['R1'])
    const marks = (await one.server()).carried
    const mark = await marks.add('R1')
    expect(await (await two.server()).carried.list()).toEqual(['R1'])
    const distribution = await one.distribution!()
    expect(await distribution.left()).toEqual(['R1'])
    await distribution.send({ run: 'R1', urgency: 'program', generation: 1 })
    const taken = Promise.withResolvers<string>()
    const taking = (await two.distribution!()).take(1, async (run) => taken.resolve(run))
    expect(await taken.promise).toBe('R1')
    await taking.stop()
    const letGo = (await two.carriers()).hold('R1')
    const carriers = await one.carriers()
    await expect.poll(() => carriers.presence('R1')).toBe('elsewhere')
    letGo()
    await expect.poll(() => carriers.presence('R1')).toBe('nobody')
    await marks.remove('R1', mark)
    expect(await marks.list()).toEqual([])
  })

  test('gives signs of life while all other connections wait', async () => {
    const roomy = await startPooler(place.url, { sessions: 20 })
    const [holder, database] = [connectPostgres(place.url), connectPostgres(roomy.url)]
    const locks = await holder.pool.connect()
    try {
      await locks.query('select pg_advisory_lock(1)')
      const waiting = upTo(10).map(() => database.query('select pg_advisory_xact_lock(1)'))
      const carriers = postgresCarriers(database)
      const letGo = carriers.hold('W1')
      await expect
        .poll(async () => (await holder.query<{ run: string }>(`select run from carried where run = 'W1'`)).rows)
        .toEqual([{ run: 'W1' }])
      letGo()
      await locks.query('select pg_advisory_unlock(1)')
      await Promise.all(waiting)
      await carriers.close()
    } finally {
      locks.release()
      await Promise.all([holder.close(), database.close()])
      await roomy[Symbol.asyncDispose]()
    }
  })

  test('has one writer of a collection at a time', async () => {
    const [one, two] = await Promise.all([node().documents(), node().documents()])
    await one.putCollection({ id: 'c1', name: 'C', origin: 'folder:/c' })
    const writer = await one.writer('c1')
    await expect(two.writer('c1')).rejects.toMatchObject({ code: 'busy' })
    await writer.release()
    await (await two.writer('c1')).release()
  })

  test('is set up past the pooler, and says what a user lacks who does not see the tables', async () => {
    const empty = await testDatabase({ migrated: false })
    const before = await startPooler(empty.url)
    try {
      const database = connectPostgres(before.url)
      expect(await migratePostgres(database)).toMatchObject({ version: 0 })
      await database.close()
      await (await openPostgres(before.url)).close()
      const name = new URL(empty.url).pathname.slice(1)
      const direct = connectPostgres(empty.url)
      await direct.query(`alter role ibid in database ${name} set search_path = public`)
      await direct.close()
      const late = await startPooler(empty.url, { knowsPath: false })
      await expect(openPostgres(late.url)).rejects.toMatchObject({
        code: 'failed',
        remedy: `as the owner of the tables, run the following, then reconnect: alter role ibid in database ${name} set search_path = ibid`,
      })
      await late[Symbol.asyncDispose]()
    } finally {
      await before[Symbol.asyncDispose]()
      await empty.drop()
    }
  })
})
