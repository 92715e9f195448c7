import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayCounterIn } from '../../tables/shared/day-counter.ts'
import { ledgerIn } from '../../tables/shared/ledger.ts'
import { hasPostgres, type TestDatabase, testDatabase } from '../cluster.fixture.ts'
import type { PostgresDatabase } from '../database.ts'
import { openPostgres } from '../open.ts'
import { postgresTables } from '../tables.ts'

const at = Date.UTC(2026, 10, 22, 12)

describe.skipIf(!hasPostgres)('while connections are cut', () => {
  let place: TestDatabase
  let database: PostgresDatabase
  let other: PostgresDatabase
  beforeAll(async () => {
    place = await testDatabase()
    database = await openPostgres(place.url)
    other = await openPostgres(place.url)
  })
  afterAll(async () => {
    await database.close()
    await other.close()
    await place.drop()
  })
  const cut = () =>
    other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')

  test('money is booked once, and within its cap', async () => {
    const ledger = ledgerIn(postgresTables(database))
    const asked = Array.from({ length: 40 }, (_, index) =>
      ledger.reserve({ run: `r${index}`, root: `r${index}`, key: 'k', at, amount: 100, caps: { run: 1_000, day: 1_050 } }),
    )
    for (let cuts = 0; cuts < 5; cuts++) await cut()
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await ledger.spent({ owner: undefined, at })).toBe(1_000)
  })

  test('nobody is let through more often than may be', async () => {
    const counter = dayCounterIn(postgresTables(database))
    const asked = Promise.allSettled(Array.from({ length: 40 }, () => counter.take('searches', 'ada', 10, at)))
    for (let cuts = 0; cuts < 5; cuts++) await cut()
    const through = (await asked).filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
    const counted = await counter.count('searches', 'ada', at)
    expect(through).toBeLessThanOrEqual(10)
    expect(counted).toBe(10)
  })
})
