import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventLog } from '../../src/core/event-log.ts'
import type { Fact } from '../../src/core/event-types.ts'
import { replay } from '../../src/core/fold-run.ts'
import { requestOf } from '../../src/core/request.fixture.ts'
import type { SessionStore } from '../../src/core/session.ts'
import { hasPostgres } from '../../src/store/postgres/cluster.fixture.ts'
import { postgresEventLog } from '../../src/store/postgres/event-log.ts'
import { postgresSessions } from '../../src/store/postgres/sessions.ts'
import { postgresRunHistory } from '../../src/store/postgres/shared/run-history.ts'
import { postgresTables } from '../../src/store/postgres/tables.ts'
import { twoPools } from '../../src/store/postgres/two-pools.fixture.ts'
import { sqliteEventLog } from '../../src/store/sqlite/event-log.ts'
import { openRunsFile } from '../../src/store/sqlite/runs-file.ts'
import { sqliteSessions } from '../../src/store/sqlite/sessions.ts'
import { sqliteStores } from '../../src/store/sqlite/sqlite-stores.ts'
import type { Kept } from '../../src/store/stores.ts'
import { keptIn } from '../../src/store/tables/shared/kept.ts'

const [hourMs, noon] = [3_600_000, Date.UTC(2026, 10, 22, 12)]

/** What two programs have of one store, of which the first is two hours ahead, and the other two behind. */
interface Pair {
  readonly logs: readonly [ahead: EventLog, behind: EventLog]
  readonly sessions: readonly [ahead: SessionStore, behind: SessionStore]
  readonly kept: Kept
  close(): Promise<void>
}

const clocks = [{ now: () => noon + 2 * hourMs }, { now: () => noon - 2 * hourMs }] as const

async function onDisk(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-clocks-'))
  const files = [openRunsFile(folder), openRunsFile(folder)] as const
  const stores = sqliteStores(folder)
  return {
    logs: [sqliteEventLog(files[0], clocks[0]), sqliteEventLog(files[1], clocks[1])],
    sessions: [sqliteSessions(files[0], clocks[0]), sqliteSessions(files[1], clocks[1])],
    kept: await stores.kept(),
    async close() {
      for (const file of files) file.close()
      await stores.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const pools = twoPools()

async function inDatabase(): Promise<Pair> {
  const { one, two, empty } = await pools()
  await empty()
  const logs = [postgresEventLog(one.database, one.hints, clocks[0]), postgresEventLog(two.database, two.hints, clocks[1])] as const
  return {
    logs,
    sessions: [postgresSessions(one.database, clocks[0]), postgresSessions(two.database, clocks[1])],
    kept: keptIn(postgresTables(one.database), clocks[0], postgresRunHistory(one.database)),
    async close() {
      for (const log of logs) log.close()
    },
  }
}

const began: Fact = { type: 'run.began', request: requestOf({ question: 'What?' }) }
const places = [['sqlite', onDisk] as const, ...(hasPostgres ? [['postgres', inDatabase] as const] : [])]

describe.each(places)('where clocks are four hours apart, in %s', (_, open) => {
  test('facts are in the order in which they were stored, and a run has worked for no longer than it did', async () => {
    const { logs, close } = await open()
    const [ahead, behind] = logs
    await ahead.append('r1', 0, began)
    await behind.append('r1', 1, { type: 'run.cancelled', by: 'person' })
    await ahead.append('r1', 2, { type: 'run.cancelled', by: 'person' })
    await expect(behind.append('r1', 2, { type: 'run.cancelled', by: 'person' })).rejects.toMatchObject({ code: 'stale' })
    await behind.append('r2', 0, began)
    await ahead.append('r3', 0, began)
    const events = await behind.read('r1')
    expect(events.map(({ seq, at }) => [seq, (at - noon) / hourMs])).toEqual([
      [1, 2],
      [2, -2],
      [3, 2],
    ])
    expect(await ahead.verify('r1')).toMatchObject({ intact: true })
    // Going back counts for nothing, going forth for no more than one call of a model may take.
    expect(replay('r1', events).activeMs).toBe(requestOf({ question: '' }).limits.modelMs)
    expect((await behind.list()).map(({ run }) => run)).toEqual(['r3', 'r2', 'r1'])
    await close()
  })

  test('a session has its runs in the order in which they began', async () => {
    const { logs, sessions, close } = await open()
    const [ahead, behind] = sessions
    const [id, end] = ['c1', { type: 'run.ended', end: { status: 'done', reason: 'answered' } } as const]
    await ahead.create({ id, title: 'One', titledBy: 'words', createdAt: clocks[0].now() })
    const of = (question: string): Fact => ({ type: 'run.began', request: requestOf({ question, session: id }) })
    await ahead.begin(id, 'r1', of('one'))
    await expect(behind.begin(id, 'r2', of('two'))).rejects.toMatchObject({ code: 'busy' })
    await logs[1].append('r1', 1, end)
    await behind.begin(id, 'r2', of('two'))
    await logs[0].append('r2', 1, end)
    await ahead.begin(id, 'r3', of('three'))
    expect(await behind.runs(id)).toEqual(['r1', 'r2', 'r3'])
    await close()
  })

  test('a day has its cap, whatever program counts, and money that is booked stays booked', async () => {
    const { kept, close } = await open()
    const through = []
    for (let index = 0; index < 12; index++) through.push(await kept.counter.take('searches', 'ada', 5, clocks[index % 2]!.now()))
    expect(through.filter(Boolean)).toHaveLength(5)
    // Where it is tomorrow already for one of them, each day has its own, and looking at tomorrow does not forget today.
    const late = Date.UTC(2026, 10, 22, 23)
    for (let index = 0; index < 12; index++) await kept.counter.take('searches', 'bob', 5, late + (index % 2) * 2 * hourMs)
    expect([await kept.counter.count('searches', 'bob', late), await kept.counter.count('searches', 'bob', late + 2 * hourMs)]).toEqual([
      5, 5,
    ])
    const booked = []
    for (let index = 0; index < 6; index++)
      booked.push(
        await kept.ledger.reserve({
          run: `m${index}`,
          root: `m${index}`,
          key: 'k',
          owner: 'ada',
          at: clocks[index % 2]!.now(),
          amount: 100,
          caps: { run: 1_000, day: 350 },
        }),
      )
    expect(booked.filter(({ ok }) => ok)).toHaveLength(3)
    await close()
  })
})
