import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Carriers } from '../running-processes.ts'
import { hasPostgres } from './cluster.fixture.ts'
import { connectPostgres, type PostgresDatabase } from './database.ts'
import { postgresDistribution } from './distribution.ts'
import { postgresCarriers } from './running-processes.ts'
import { twoPools } from './two-pools.fixture.ts'

describe.skipIf(!hasPostgres)('who carries a run of a team', () => {
  const pools = twoPools()
  const open: { close(): Promise<void> }[] = []
  let children: ChildProcess[]
  let one: Carriers & { close(): Promise<void> }
  let two: Carriers & { close(): Promise<void> }
  let database: PostgresDatabase
  const on = (given: PostgresDatabase) => {
    const made = postgresCarriers(given)
    open.push(made)
    return made
  }
  /** What others see, once what was said has arrived. */
  const seen = (run: string, by: Carriers = two) => expect.poll(() => by.presence(run))
  const rows = async () =>
    (await database.query<{ run: string | null }>('select run from carriers left join carried on carrier = token order by run')).rows.map(
      ({ run }) => run,
    )
  /** All that live are silent for so long. */
  const silence = (seconds: number) => database.query(`update carriers set beat = beat - make_interval(secs => $1)`, [seconds])
  const carrier = async (run: string) => {
    const fixture = fileURLToPath(new URL('../carrier-process.fixture.ts', import.meta.url))
    const child = spawn(process.execPath, [fixture, (await pools()).place.url, run], { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async () => (await lines.next()).value as string | undefined
    expect(await next()).toBe('here')
    await seen(run).toBe('elsewhere')
    return { child, next, letGo: () => child.stdin.write('\n') }
  }

  beforeEach(async () => {
    const both = await pools()
    await both.empty()
    database = both.one.database
    children = []
    ;[one, two] = [on(both.one.database), on(both.two.database)]
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const each of open.splice(0)) await each.close()
  })

  test('is told of a run that is over with the one that comes next, and soon where none does', async () => {
    const signs: unknown[][] = []
    const counting = on({
      ...database,
      query: (statement, values) => {
        if (typeof statement === 'object' && statement.name === 'ibid-beat') signs.push((values ?? []).slice(1, 3))
        return database.query(statement, values)
      },
    })
    const first = counting.hold('R1')
    await seen('R1').toBe('elsewhere')
    first(true)
    const second = counting.hold('R2')
    await seen('R1').toBe('nobody')
    await seen('R2').toBe('elsewhere')
    second(true)
    await seen('R2').toBe('nobody')
    expect(signs).toEqual([
      [['R1'], []],
      [['R2'], ['R1']],
      [[], ['R2']],
    ])
  })

  test('is nobody while it waits for a worker, which is not to be left', async () => {
    const { one: node } = await pools()
    const distribution = await postgresDistribution(node.database, node.hints)
    open.push(distribution)
    expect(await two.waits?.('R1')).toBe(false)
    await distribution.send({ run: 'R1', generation: 1, urgency: 'program' })
    expect([await two.presence('R1'), await two.waits?.('R1'), await two.waits?.('R2')]).toEqual(['nobody', true, false])
    // Taken, and not carried yet.
    await database.query(`update ibid_jobs.job set state = 'active', started_on = now() where singleton_key = 'R1'`)
    expect(await two.waits?.('R1')).toBe(true)
    await database.query(`update ibid_jobs.job set started_on = now() - interval '9 seconds' where singleton_key = 'R1'`)
    expect(await two.waits?.('R1')).toBe(false)
  })

  test('is this program until it lets go for the last time, and leaves nothing behind', async () => {
    expect([await one.presence('R1'), await two.presence('R1')]).toEqual(['nobody', 'nobody'])
    const [once, twice] = [one.hold('R1'), one.hold('R1')]
    expect(await one.presence('R1')).toBe('here')
    await seen('R1').toBe('elsewhere')
    expect(await two.presence('R2')).toBe('nobody')
    once()
    once()
    expect(await one.presence('R1')).toBe('here')
    twice()
    expect(await one.presence('R1')).toBe('nobody')
    await seen('R1').toBe('nobody')
    await one.close()
    expect(await rows()).toEqual([])
  })

  test('is another process while that says so, and still the other one where a second lets go', async () => {
    const { next, letGo } = await carrier('R1')
    one.hold('R1')()
    // What it let go of has left the database when nothing but the other one's run stands there.
    await expect.poll(rows).toEqual(['R1', null])
    await seen('R1').toBe('elsewhere')
    letGo()
    expect(await next()).toBe('nobody')
    await seen('R1').toBe('nobody')
  })

  test('is nobody once a process that was killed has been silent for 8 s, and what it left goes', async () => {
    const { child } = await carrier('R1')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await silence(6)
    expect(await one.presence('R1')).toBe('elsewhere')
    await silence(3)
    expect(await one.presence('R1')).toBe('nobody')
    await silence(60)
    one.hold('R2')
    await expect.poll(rows).toEqual(['R2'])
  })

  test('is nobody while a process is stopped, and that process again once it goes on', async () => {
    const { child } = await carrier('R1')
    child.kill('SIGSTOP')
    await silence(9)
    expect(await one.presence('R1')).toBe('nobody')
    // Meanwhile it is taken away.
    await database.query('delete from carriers')
    child.kill('SIGCONT')
    await seen('R1').toBe('elsewhere')
  })

  test('is not known while the database is away, and is told when it is back', async () => {
    const away = connectPostgres('postgres://ada@127.0.0.1:1/nothing')
    open.push(away)
    const cut = on(away)
    const release = cut.hold('R1')
    expect([await cut.presence('R1'), await cut.presence('R2')]).toEqual(['here', 'unsure'])
    release()
    let isAway = true
    const returning = on({
      ...database,
      query: (statement, values) => (isAway ? Promise.reject(new Error('Connection terminated')) : database.query(statement, values)),
    })
    returning.hold('R3')
    expect(await two.presence('R3')).toBe('nobody')
    isAway = false
    await seen('R3').toBe('elsewhere')
  })

  test('takes back what may have been written without an answer', async () => {
    let isFirst = true
    const cut = on({
      ...database,
      async query(statement, values) {
        const result = await database.query<never>(statement, values)
        if (!isFirst) return result
        isFirst = false
        throw new Error('Connection terminated')
      },
    })
    const release = cut.hold('R1')
    await seen('R1').toBe('elsewhere')
    release()
    await seen('R1').toBe('nobody')
  })

  test('costs one statement for many runs at once', async () => {
    let statements = 0
    const counted = on({
      ...database,
      query: (statement, values) => {
        statements += 1
        return database.query<never>(statement, values)
      },
    })
    const releases = Array.from({ length: 1_000 }, (_, run) => counted.hold(`R${run}`))
    await seen('R999').toBe('elsewhere')
    for (const release of releases) release()
    await seen('R999').toBe('nobody')
    expect(statements).toBeLessThan(10)
  })
})
