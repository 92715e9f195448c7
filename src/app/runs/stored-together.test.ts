import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventLog } from '../../core/event-log.ts'
import { lookup, runToEnd, testDependencies } from '../../engine/engine.fixture.ts'
import type { PostgresDatabase } from '../../store/postgres/database.ts'
import { postgresEventLog } from '../../store/postgres/event-log.ts'
import { hasPostgres } from '../../store/postgres/server.fixture.ts'
import { twoPools } from '../../store/postgres/two-pools.fixture.ts'
import { openEventLog } from '../../store/sqlite/event-log.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'

const answer = 'The sky is blue because air scatters blue light 5 times more than red light [s1].'
const looks = [1, 2].map((i) => ({ tool: 'lookup', input: { i } }))

/** Carries a run of two steps to its end on this log, and gives its facts as the log has them, and as its follower saw them. */
async function runOn(log: EventLog) {
  const dependencies = testDependencies({ model: scriptedModel([{ calls: looks }, { text: answer }]), tools: [lookup()], log })
  const { id } = await runToEnd(dependencies)
  const followed = await Array.fromAsync(log.follow(id, 0, new AbortController().signal))
  const events = await log.read(id)
  expect(followed).toEqual(events)
  expect(await log.verify(id)).toMatchObject({ intact: true, events: 10, end: 'attested' })
  return events.map(({ seq, type }) => `${seq} ${type}`)
}

const facts = [
  '1 run.began',
  '2 model.replied',
  '3 tool.started',
  '4 tool.started',
  '5 tool.finished',
  '6 tool.finished',
  '7 model.replied',
  '8 answer.drafted',
  '9 review.made',
  '10 run.ended',
]

test('in a data folder each fact is stored by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-log-'))
  const log = openEventLog(folder, fixedClock())
  try {
    expect(await runOn(log)).toEqual(facts)
  } finally {
    log.close()
    rmSync(folder, { recursive: true })
  }
})

describe.skipIf(!hasPostgres)('in a database', () => {
  const pools = twoPools()

  test('what no model and no tool comes between is stored together', async () => {
    const { one } = await pools()
    const sent: string[] = []
    const database: PostgresDatabase = {
      ...one.database,
      query: (statement, values = []) => {
        if (typeof statement !== 'string' && statement.name === 'ibid-append') {
          const rows: readonly { readonly seq: number }[] = JSON.parse(String(values[0]))
          sent.push(rows.map(({ seq }) => seq).join(' '))
        }
        return one.database.query<never>(statement, values)
      },
    }
    const log = postgresEventLog(database, one.hints, fixedClock())
    try {
      expect(await runOn(log)).toEqual(facts)
    } finally {
      log.close()
    }
    expect(sent).toEqual(['2 3', '4', '5', '6', '7 8 9 10'])
  })
})
