import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventLog } from '../../core/event-log.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import type { PostgresDatabase } from './database.ts'
import { postgresEventLog } from './event-log.ts'
import { hasPostgres } from './server.fixture.ts'
import { twoPools } from './two-pools.fixture.ts'

const clock = { now: () => 1_700_000_000_000 }
const never = new AbortController().signal
const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const gone = new Error('Connection terminated unexpectedly')

/** Appends each fact as soon as the log knows the event before it, and gives what becomes of each. */
async function appendBehind(log: EventLog, run: string, after: number, facts: readonly Fact[]): Promise<readonly Promise<RunEvent>[]> {
  const appended: Promise<RunEvent>[] = []
  for (const [index, fact] of facts.entries())
    await new Promise<void>((resolve) => {
      const stored = log.append(run, after + index, fact, () => resolve())
      stored.catch(() => resolve())
      appended.push(stored)
    })
  return appended
}

/** The database, with the rows of each statement that appends in `sent`; `around` has each in its hands. */
function watched(
  database: PostgresDatabase,
  around: <T>(store: () => Promise<T>, number: number) => Promise<T> = (store) => store(),
): { readonly database: PostgresDatabase; readonly sent: string[] } {
  const sent: string[] = []
  return {
    sent,
    database: {
      ...database,
      query: (statement, values = []) => {
        const store = () => database.query<never>(statement, values)
        if (typeof statement === 'string' || statement.name !== 'ibid-append') return store()
        const rows: readonly { readonly run: string; readonly seq: number }[] = JSON.parse(String(values[0]))
        sent.push(rows.map(({ run, seq }) => `${run} ${seq}`).join(', '))
        return around(store, sent.length)
      },
    },
  }
}

describe.skipIf(!hasPostgres)('events that are appended one behind the other', () => {
  const pools = twoPools()
  const open: { close(): void }[] = []
  const logOf = async (which: 'one' | 'two', database?: PostgresDatabase) => {
    const of = (await pools())[which]
    const log = postgresEventLog(database ?? of.database, of.hints, clock)
    open.push(log)
    return log
  }
  beforeEach(async () => (await pools()).empty())
  afterEach(() => {
    for (const log of open.splice(0)) log.close()
  })

  test('of two writers of a run in one program one wins, with all that it appends behind, and the other hears of nothing before', async () => {
    const log = await logOf('one')
    await log.append('r1', 0, note('begun'))
    const early: string[] = []
    const first = new Promise<Promise<RunEvent>>((resolve) => {
      const stored = log.append('r1', 1, note('first'), () => resolve(log.append('r1', 2, note('behind the first'))))
      stored.catch(() => undefined)
    })
    const second = log.append('r1', 1, note('second'), () => early.push('second'))
    await expect(second).rejects.toMatchObject({ code: 'stale' })
    expect(await await first).toMatchObject({ seq: 3, text: 'behind the first' })
    expect(early).toEqual([])
    expect((await log.read('r1')).map((event) => (event.type === 'notice.given' ? event.text : event.type))).toEqual([
      'begun',
      'first',
      'behind the first',
    ])
  })

  test('are stored in one statement, with those of other runs, and told in their order', async () => {
    const { one } = await pools()
    const { database, sent } = watched(one.database)
    const [log, other] = [await logOf('one', database), await logOf('two')]
    const seen = Array.fromAsync(other.follow('r1', 0, never))
    await log.append('r1', 0, note('1'))
    await log.append('r2', 0, note('1'))
    const order: string[] = []
    const told = async (stored: Promise<RunEvent>) => order.push(`${(await stored).run} ${(await stored).seq}`)
    const [first, second] = await Promise.all([
      appendBehind(log, 'r1', 1, [note('2'), note('3'), ended]),
      appendBehind(log, 'r2', 1, [note('2'), note('3')]),
    ])
    await Promise.all([...first, ...second].map(told))
    expect(sent).toEqual(['r1 2, r1 3, r1 4, r2 2, r2 3'])
    expect(order).toEqual(['r1 2', 'r1 3', 'r1 4', 'r2 2', 'r2 3'])
    const events = await log.read('r1')
    expect(await Promise.all(first)).toEqual(events.slice(1))
    expect(await seen).toEqual(events)
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 4, end: 'attested' })
    expect(await log.verify('r2')).toMatchObject({ intact: true, events: 3, end: 'attested' })
  })

  test('wait where the one before is on its way, and are refused with it', async () => {
    const { one } = await pools()
    const other = await logOf('two')
    let goOn = () => {}
    const { database, sent } = watched(one.database, async (store, number) => {
      if (number % 2 === 1) await new Promise<void>((resolve) => (goOn = resolve))
      if (number === 3) await other.append('r1', 3, note('taken'))
      return store()
    })
    const log = await logOf('one', database)
    await log.append('r1', 0, note('1'))
    const appendTwo = async (after: number) => {
      const first = log.append('r1', after, note('first'))
      await expect.poll(() => sent.at(-1)).toBe(`r1 ${after + 1}`)
      const both = Promise.allSettled([first, log.append('r1', after + 1, note('second'))])
      goOn()
      return both
    }
    expect(await appendTwo(1)).toMatchObject([{ value: { seq: 2 } }, { value: { seq: 3 } }])
    expect(sent).toEqual(['r1 2', 'r1 3'])
    expect(await appendTwo(3)).toMatchObject([{ reason: { code: 'stale' } }, { reason: { code: 'stale' } }])
    expect(sent).toEqual(['r1 2', 'r1 3', 'r1 4'])
    expect((await log.read('r1')).map((event) => 'text' in event && event.text)).toEqual(['1', 'first', 'second', 'taken'])
  })

  test('are all refused where the first is, and none is stored', async () => {
    const { one } = await pools()
    const other = await logOf('two')
    const { database, sent } = watched(one.database, async (store, number) => {
      if (number === 1) await other.append('r1', 1, note('taken'))
      return store()
    })
    const log = await logOf('one', database)
    await log.append('r1', 0, note('1'))
    const tried = await Promise.allSettled(await appendBehind(log, 'r1', 1, [note('2'), note('3'), ended]))
    expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(tried[0]).toMatchObject({
      reason: { code: 'stale', message: 'run r1 is at event 2, not 1: another process has advanced it' },
    })
    expect(tried[2]).toMatchObject({ reason: { code: 'stale' } })
    expect(sent).toEqual(['r1 2, r1 3, r1 4'])
    expect((await log.read('r1')).map((event) => 'text' in event && event.text)).toEqual(['1', 'taken'])
    expect((await log.append('r1', 2, note('next'))).seq).toBe(3)
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 3 })
  })

  test('are stored once where the answer did not arrive, and once where they did not arrive themselves', async () => {
    const { one } = await pools()
    const { database, sent } = watched(one.database, async (store, number) => {
      if (number === 1) await store()
      if (number === 1 || number === 3) throw gone
      return store()
    })
    const log = await logOf('one', database)
    await log.append('r1', 0, note('1'))
    const stored = await Promise.all(await appendBehind(log, 'r1', 1, [note('2'), note('3')]))
    expect(stored.map(({ seq }) => seq)).toEqual([2, 3])
    const again = await Promise.all(await appendBehind(log, 'r1', 3, [note('4'), ended]))
    expect(again.map(({ seq }) => seq)).toEqual([4, 5])
    expect(sent).toEqual(['r1 2, r1 3', 'r1 2, r1 3', 'r1 4, r1 5', 'r1 4, r1 5'])
    expect((await log.read('r1')).map((event) => ('text' in event ? event.text : event.type))).toEqual(['1', '2', '3', '4', 'run.ended'])
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 5, end: 'attested' })
  })

  test('are those of one writer where two try at the same time, again and again', async () => {
    const [log, other] = [await logOf('one'), await logOf('two')]
    await log.append('r1', 0, note('0'))
    for (let round = 0; round < 40; round++) {
      const after = 1 + round * 3
      const facts = (writer: string) => ['a', 'b', 'c'].map((each) => note(`${writer} ${round} ${each}`))
      const tries = await Promise.all([appendBehind(log, 'r1', after, facts('one')), appendBehind(other, 'r1', after, facts('two'))])
      const results = await Promise.all(tries.map((those) => Promise.allSettled(those)))
      expect(results.map((those) => those.map(({ status }) => status).join()).toSorted()).toEqual([
        'fulfilled,fulfilled,fulfilled',
        'rejected,rejected,rejected',
      ])
      const texts = (await log.read('r1', after)).map((event) => ('text' in event ? `${event.text}` : ''))
      const winner = texts[0]?.split(' ')[0]
      expect(texts).toEqual([`${winner} ${round} a`, `${winner} ${round} b`, `${winner} ${round} c`])
    }
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 121, end: 'attested' })
  })

  test('lose and double nothing while all connections are cut again and again', async () => {
    const { two } = await pools()
    const [log, other] = [await logOf('one'), await logOf('two')]
    const seen = Array.fromAsync(other.follow('r1', 0, never))
    const cut = () =>
      two.database.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
        .catch(() => undefined)
    await log.append('r1', 0, note('1'))
    for (let after = 1; after < 100; after += 3) {
      const stored = await appendBehind(log, 'r1', after, [note('x'), note('y'), after === 97 ? ended : note('z')])
      if (after % 9 === 4) await cut()
      expect((await Promise.all(stored)).map(({ seq }) => seq)).toEqual([after + 1, after + 2, after + 3])
    }
    expect((await seen).map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(await other.verify('r1')).toMatchObject({ intact: true, events: 100, end: 'attested' })
  })

  test('behind one that another program wrote have the hash of that', async () => {
    const { one } = await pools()
    const { database, sent } = watched(one.database)
    const [log, other] = [await logOf('one', database), await logOf('two')]
    await other.append('r1', 0, note('1'))
    await other.append('r1', 1, note('2'))
    await Promise.all(await appendBehind(log, 'r1', 2, [note('3'), note('4')]))
    expect(sent).toEqual(['r1 3, r1 4'])
    expect(await other.verify('r1')).toMatchObject({ intact: true, events: 4, end: 'attested' })
  })
})
