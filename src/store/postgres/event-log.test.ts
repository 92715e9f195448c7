import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { connectPostgres, type PostgresDatabase } from './database.ts'
import { postgresEventLog } from './event-log.ts'
import { type Hints, listenForHints } from './listen-notify.ts'
import { migratePostgres } from './migrate.ts'
import { addressOf, endCluster, hasPostgres, postgresProgram, postgresUser, startCluster } from './server.fixture.ts'
import { twoPools } from './two-pools.fixture.ts'

const clock = { now: () => 1_700_000_000_000 }
const never = new AbortController().signal
const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const nameOf = (statement: Parameters<PostgresDatabase['query']>[0]) => (typeof statement === 'string' ? undefined : statement.name)

/** The database, whose statements of this name go through `around`. */
const intercepted = (database: PostgresDatabase, name: string, around: <T>(query: () => Promise<T>) => Promise<T>): PostgresDatabase => ({
  ...database,
  query: (statement, values) => {
    const query = () => database.query<never>(statement, values)
    return nameOf(statement) === name ? around(query) : query()
  },
})

/** The database, with how often followers have read from it. */
function countingReads(database: PostgresDatabase): { readonly counted: PostgresDatabase; reads(): number } {
  let reads = 0
  const counted = intercepted(database, 'ibid-page', (query) => {
    reads += 1
    return query()
  })
  return { counted, reads: () => reads }
}

describe.skipIf(!hasPostgres)('the event log in PostgreSQL', () => {
  const pools = twoPools()
  const open: { close(): void }[] = []
  const logOf = (database: PostgresDatabase, hints: Hints) => {
    const log = postgresEventLog(database, hints, clock)
    open.push(log)
    return log
  }
  beforeEach(async () => (await pools()).empty())
  afterEach(() => {
    for (const log of open.splice(0)) log.close()
  })

  test('finds what it has stored where the answer did not arrive, and stores again what was not', async () => {
    const { one } = await pools()
    let count = 0
    const log = logOf(
      intercepted(one.database, 'ibid-append', async (query) => {
        count += 1
        if (count % 4 === 1) await query()
        if (count % 2 === 1) throw new Error('Connection terminated unexpectedly')
        return query()
      }),
      one.hints,
    )
    await log.append('r1', 0, note('1'))
    for (let after = 1; after < 6; after++) expect((await log.append('r1', after, note('x'))).seq).toBe(after + 1)
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 6 })
    expect(count).toBe(10)
  })

  test('tells a writer that lost from one that won, though both wrote the same at the same time', async () => {
    const { one, two } = await pools()
    const other = logOf(two.database, two.hints)
    let isFirst = true
    const log = logOf(
      intercepted(one.database, 'ibid-append', async (query) => {
        if (!isFirst) return query()
        isFirst = false
        await other.append('r1', 1, note('the same'))
        throw new Error('Connection terminated unexpectedly')
      }),
      one.hints,
    )
    await log.append('r1', 0, note('1'))
    await expect(log.append('r1', 1, note('the same'))).rejects.toMatchObject({ code: 'stale' })
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 2 })
  })

  test('stores what many runs come to at once in few statements, each run in its order', async () => {
    const { one } = await pools()
    let count = 0
    const log = logOf(
      intercepted(one.database, 'ibid-append', (query) => {
        count += 1
        return query()
      }),
      one.hints,
    )
    const runs = upTo(50).map((run) => `r${run}`)
    await Promise.all(
      runs.map(async (run) => {
        for (let after = 0; after < 5; after++)
          expect(await log.append(run, after, note(`${run} ${after + 1}`))).toMatchObject({ run, seq: after + 1 })
      }),
    )
    expect(count).toBeLessThan(100)
    for (const run of runs) {
      expect((await log.read(run)).map((event) => 'text' in event && event.text)).toEqual(upTo(5).map((seq) => `${run} ${seq}`))
      expect(await log.verify(run)).toMatchObject({ intact: true, events: 5, end: 'attested' })
    }
  })

  test('tells each of those who append at once how it went for them alone', async () => {
    const { one, two } = await pools()
    const other = logOf(two.database, two.hints)
    let isFirst = true
    const log = logOf(
      intercepted(one.database, 'ibid-append', async (query) => {
        // What comes while this one is under way is stored together.
        if (isFirst) await other.append('r2', 1, note('taken'))
        isFirst = false
        return query()
      }),
      one.hints,
    )
    for (const run of ['r1', 'r2', 'r3', 'r4']) await log.append(run, 0, note('1'))
    const tried = await Promise.allSettled(['r1', 'r2', 'r3', 'r4'].map((run) => log.append(run, 1, note('2'))))
    expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(tried[1]).toMatchObject({ reason: { code: 'stale' } })
    await one.database.query(`alter table events add constraint only_short check (length(body) < 1000)`)
    try {
      const long = await Promise.allSettled(
        ['r1', 'r3', 'r4'].map((run) => log.append(run, 2, note(run === 'r4' ? 'x'.repeat(2_000) : '3'))),
      )
      expect(long.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
      expect(long[2]).toMatchObject({ reason: { code: 'failed' } })
    } finally {
      await one.database.query('alter table events drop constraint only_short')
    }
    expect(await log.append('r4', 2, note('3'))).toMatchObject({ seq: 3 })
    for (const run of ['r1', 'r3', 'r4']) expect(await log.verify(run)).toMatchObject({ intact: true, events: 3 })
  })

  test('goes on with a run that was taken off the log and begun again elsewhere', async () => {
    const { one, two } = await pools()
    const [log, other] = [logOf(one.database, one.hints), logOf(two.database, two.hints)]
    const takeOff = async () => {
      for (const table of ['run_heads', 'events']) await one.database.query(`delete from ${table} where run = 'r1'`)
    }
    await log.append('r1', 0, note('gone'))
    await takeOff()
    await expect(log.append('r1', 1, note('orphan'))).rejects.toMatchObject({ code: 'stale' })
    await log.append('r1', 0, note('gone too'))
    await takeOff()
    await other.append('r1', 0, note('here'))
    await log.append('r1', 1, note('next'))
    expect(await other.verify('r1')).toMatchObject({ intact: true, events: 2 })
  })

  test('tells an end that was cut off, also once something else was stored behind it', async () => {
    const { one, two } = await pools()
    const log = logOf(one.database, one.hints)
    for (let after = 0; after < 5; after++) await log.append('r1', after, note(`event ${after + 1}`))
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 5, end: 'attested' })
    await one.database.query('delete from events where seq > 3')
    expect(await log.verify('r1')).toEqual({
      intact: false,
      events: 3,
      brokenAt: 4,
      problem: 'events 4 to 5, which had been stored, are missing at the end',
      cutOff: true,
    })
    const other = logOf(two.database, two.hints)
    for (let after = 3; after < 7; after++) await other.append('r1', after, note('another end'))
    expect(await log.verify('r1')).toEqual({
      intact: false,
      events: 7,
      brokenAt: 5,
      problem: 'event 5 is not the one recorded as the latest',
    })
    await one.database.query('delete from run_heads')
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 7, end: 'unattested' })
  })

  test('names the row that was changed, and knows no run whose id the database cannot hold', async () => {
    const { one } = await pools()
    const log = logOf(one.database, one.hints)
    for (let after = 0; after < 4; after++) await log.append('r1', after, note(`event ${after + 1}`))
    await one.database.query(`update events set body = replace(body, 'event 3', 'event 9') where seq = 3`)
    expect(await log.verify('r1')).toMatchObject({ intact: false, brokenAt: 3 })
    expect(await log.read('r\u0000')).toEqual([])
    expect(await log.list({ owner: '\ud800', prefix: 'r\u0000' })).toEqual([])
  })

  test('shares the reads of a thousand followers, and all hear of a write by another program', async () => {
    const { one, two } = await pools()
    const { counted, reads } = countingReads(one.database)
    const [log, other] = [logOf(counted, one.hints), logOf(two.database, two.hints)]
    const follow = async (run: string) => (await Array.fromAsync(log.follow(run, 0, never))).map(({ seq }) => seq)
    const followers = Array.from({ length: 1_000 }, (_, index) => follow(`r${index % 10}`))
    for (let run = 0; run < 10; run++)
      for (let after = 0; after < 5; after++) await other.append(`r${run}`, after, after === 4 ? ended : note('a'))
    expect(new Set((await Promise.all(followers)).map(String))).toEqual(new Set(['1,2,3,4,5']))
    // One a run at the beginning, one for each hint, and as many for those that had begun when it came.
    expect(reads()).toBeLessThan(300)
  })

  test('finds what no hint told of', async () => {
    const { one, two } = await pools()
    const silent = { ...two.hints, tell: () => undefined }
    const [log, other] = [logOf(one.database, one.hints), logOf(two.database, silent)]
    const seen = Array.fromAsync(log.follow('r1', 0, never))
    await other.append('r1', 0, note('a'))
    await other.append('r1', 1, ended)
    expect((await seen).map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('has short events from hints, and reads what is long or was told to nobody', async () => {
    const { one, two } = await pools()
    const { counted, reads } = countingReads(one.database)
    const some = {
      ...two.hints,
      tell: (channel: string, payload: string) => void (/lost/.test(payload) || two.hints.tell(channel, payload)),
    }
    const [log, other] = [logOf(counted, one.hints), logOf(two.database, some)]
    const seen: string[] = []
    const following = (async () => {
      for await (const event of log.follow('r1', 0, never)) seen.push('text' in event ? `${event.text}`.slice(0, 5) : event.type)
    })()
    const stored: string[] = []
    const store = async (text: string) => {
      await other.append('r1', stored.length, note(text))
      stored.push(text.slice(0, 5))
    }
    const allSeen = () => expect.poll(() => seen).toEqual(stored)
    await store('first')
    await allSeen()
    const before = reads()
    for (let index = 0; index < 40; index++) await store(`short ${index}`)
    await allSeen()
    // Some may be read where a hint is slow.
    expect(reads() - before).toBeLessThan(10)
    for (const text of ['lost', 'after', 'long '.repeat(2_000), 'short', 'lost', 'lost', 'after']) {
      await store(text)
      await allSeen()
    }
    await other.append('r1', stored.length, ended)
    await following
    expect(seen).toEqual([...stored, 'run.ended'])
  })

  test('reads nothing of a run that began here once it hears what others store, and finds it where it was not told', async () => {
    const { one, two } = await pools()
    const { counted, reads } = countingReads(one.database)
    let isDeaf = false
    const some = { ...two.hints, tell: (channel: string, payload: string) => void (isDeaf || two.hints.tell(channel, payload)) }
    const [log, other] = [logOf(counted, one.hints), logOf(two.database, some)]
    const leaving = new AbortController()
    const listening = Array.fromAsync(log.follow('other', 0, leaving.signal))
    await expect.poll(reads).toBe(1)
    const carried = async (run: string) => {
      await log.append(run, 0, note('begins here'))
      const seen = Array.fromAsync(log.follow(run, 1, never))
      for (const after of [1, 2]) await other.append(run, after, after === 2 ? ended : note('goes on elsewhere'))
      return (await seen).map(({ seq }) => seq)
    }
    expect(await Promise.all([carried('r1'), carried('r2'), carried('r3')])).toEqual(Array.from({ length: 3 }, () => [2, 3]))
    // Its polls may come between an event and its hint.
    expect(reads()).toBeLessThan(4)
    isDeaf = true
    expect(await carried('r4')).toEqual([2, 3])
    leaving.abort()
    await listening
  })

  test('lets its followers wait while the database is away, and ends them when it is closed', async () => {
    const { one, two } = await pools()
    let isAway = true
    const log = logOf(
      intercepted(one.database, 'ibid-page', (query) =>
        isAway ? Promise.reject(new Error('Connection terminated unexpectedly')) : query(),
      ),
      one.hints,
    )
    const other = logOf(two.database, two.hints)
    const seen = Array.fromAsync(log.follow('r1', 0, never))
    const waiting = Array.fromAsync(log.follow('r2', 0, never))
    await other.append('r1', 0, note('a'))
    await other.append('r1', 1, ended)
    isAway = false
    expect((await seen).map(({ seq }) => seq)).toEqual([1, 2])
    log.close()
    expect(await waiting).toEqual([])
  })

  test('loses and doubles nothing while all connections are cut again and again', async () => {
    const { one, two } = await pools()
    const [log, other] = [logOf(one.database, one.hints), logOf(two.database, two.hints)]
    const seen = Array.fromAsync(other.follow('r1', 0, never))
    const cut = () =>
      two.database.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
        .catch(() => undefined)
    for (let after = 0; after < 120; after++) {
      const stored = log.append('r1', after, after === 119 ? ended : note('x'))
      if (after % 15 === 7) await cut()
      expect((await stored).seq).toBe(after + 1)
    }
    expect((await seen).map(({ seq }) => seq)).toEqual(upTo(120))
    expect(await other.verify('r1')).toMatchObject({ intact: true, events: 120 })
  })
})

describe.skipIf(!hasPostgres)('the event log while its server fails', () => {
  let folder: string
  let children: ChildProcess[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ibid-failing-'))
    const { uid, gid } = postgresUser()
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
    children = []
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    endCluster(folder)
  })
  const start = (...args: readonly string[]) => {
    const fixture = fileURLToPath(new URL('../log-process.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [fixture, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  test('loses and doubles nothing, for writers and followers in other processes', async () => {
    const data = join(folder, 'data')
    startCluster(folder, data)
    const url = addressOf(folder, 'postgres')
    const database = connectPostgres(url)
    await migratePostgres(database)
    const follower = start('follow', url, 'r1')
    expect((await follower.next()).value).toBe('ready')
    const writer = start('append', url, 'r1', '1000')
    const numbers: number[] = []
    for (const restartAt of [200, 600]) {
      while (numbers.length < restartAt) numbers.push(Number((await writer.next()).value))
      postgresProgram('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-m', 'immediate', 'restart'])
    }
    while (numbers.length < 1_000) numbers.push(Number((await writer.next()).value))
    expect(numbers).toEqual(upTo(1_000))
    for (const number of upTo(1_000)) expect(Number((await follower.next()).value)).toBe(number)
    const hints = listenForHints(database)
    expect(await postgresEventLog(database, hints).verify('r1')).toMatchObject({ intact: true, events: 1_000 })
    await database.close()
  })
})
