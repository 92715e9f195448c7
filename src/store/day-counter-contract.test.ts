import { describe, expect, test } from 'vitest'
import type { DayCounter } from '../core/day-counter.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresTables } from './postgres/tables.ts'
import { openSharedFile } from './sqlite/shared/shared-file.ts'
import { sqliteTables } from './sqlite/tables.ts'
import { dayCounterIn } from './tables/shared/day-counter.ts'

const places = contractPlaces<DayCounter>({
  file: openSharedFile,
  sqlite: (file) => dayCounterIn(sqliteTables(file)),
  postgres: (database) => dayCounterIn(postgresTables(database)),
  tables: ['day_counts'],
})
const noon = Date.UTC(2026, 10, 22, 12)
const dayMs = 86_400_000

describe.each(places)('day counter: %s', (_name, placed) => {
  const place = placed()

  test('counts what each owner does on a UTC day, up to what they may', async () => {
    const counter = await place.open()
    const outcomes = []
    for (const at of [noon, noon, noon + dayMs / 2 - 1, noon + dayMs / 2]) outcomes.push(await counter.take('searches', 'ada', 2, at))
    expect(outcomes).toEqual([true, true, false, true])
    expect(await counter.take('searches', undefined, 1, noon)).toBe(true)
    expect(await counter.take('mails', 'ada', 0, noon)).toBe(false)
    const counts = [counter.count('searches', 'ada', noon), counter.count('searches', undefined, noon), counter.count('mails', 'ada', noon)]
    expect(await Promise.all(counts)).toEqual([2, 1, 0])
  })

  test('of 60 that ask at once, as many are let through as may', async () => {
    const counters = await Promise.all([place.open(), place.open(), place.open()])
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => counters[index % 3]!.take('searches', 'ada', 25, noon)))
    expect(outcomes.filter(Boolean)).toHaveLength(25)
    expect(await counters[0]!.count('searches', 'ada', noon)).toBe(25)
  })

  test('forgets days that are over', async () => {
    const counter = await place.open()
    for (const days of [0, 1, 2]) await counter.take('searches', 'ada', 9, noon + days * dayMs)
    expect(await place.run('select count(*) as n from day_counts')).toEqual([{ n: 2 }])
  })
})
