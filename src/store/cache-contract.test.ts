import { beforeEach, describe, expect, test } from 'vitest'
import type { Cache } from '../core/cache.ts'
import { type FixedClock, fixedClock } from '../testing/fixed-clock.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresTables } from './postgres/tables.ts'
import { openSharedFile } from './sqlite/shared/shared-file.ts'
import { sqliteTables } from './sqlite/tables.ts'
import { cacheIn } from './tables/shared/cache.ts'

let clock: FixedClock
beforeEach(() => {
  clock = fixedClock(1_000_000)
})

/** `room` in bytes. */
const places = contractPlaces<(room?: number) => Cache>({
  file: openSharedFile,
  sqlite: (file) => (room) => cacheIn(sqliteTables(file), clock, room),
  postgres: (database) => (room) => cacheIn(postgresTables(database), clock, room),
  tables: ['cached'],
})

describe.each(places)('cache: %s', (_name, placed) => {
  const place = placed()
  const open = async (room?: number) => (await place.open())(room)

  test('gives a value back with the time it was put there, whatever the order of the members of its key, also to another process', async () => {
    await (await open()).put({ tool: 'a', input: { x: 1, y: [2] } }, { text: 'found' }, { at: 999_000, maxAgeMs: 5_000 })
    expect(await (await open()).get({ input: { y: [2], x: 1 }, tool: 'a' })).toEqual({ value: { text: 'found' }, at: 999_000 })
    expect(await (await open()).get({ input: { y: [3], x: 1 }, tool: 'a' })).toBeUndefined()
  })

  test('forgets a value when it has reached its age, counted from when it was put', async () => {
    const cache = await open()
    await cache.put('k', 1, { at: 1_000_000, maxAgeMs: 5_000 })
    clock.advance(4_999)
    expect(await cache.get('k')).toEqual({ value: 1, at: 1_000_000 })
    clock.advance(1)
    expect(await cache.get('k')).toBeUndefined()
  })

  test('replaces an older value', async () => {
    const cache = await open()
    await cache.put('k', 1, { at: 1_000_000, maxAgeMs: 5_000 })
    await cache.put('k', 2, { at: 1_000_001, maxAgeMs: 5_000 })
    expect(await cache.get('k')).toEqual({ value: 2, at: 1_000_001 })
  })

  test('makes room by dropping the oldest, no more of them than it must', async () => {
    const cache = await open(1_000)
    const value = 'x'.repeat(88) // 90 bytes as JSON: eleven fit, twelve do not
    for (let index = 0; index < 13; index++) await cache.put(index, value, { at: 1_000_000 + index, maxAgeMs: 60_000 })
    const kept = []
    for (let index = 0; index < 13; index++) if (await cache.get(index)) kept.push(index)
    expect(kept).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('does not keep a value that would take more than a tenth of the room', async () => {
    const cache = await open(1_000)
    await cache.put('k', 'x'.repeat(99), { at: 1_000_000, maxAgeMs: 5_000 })
    expect(await cache.get('k')).toBeUndefined()
  })

  test('clears outlived values away with the next put', async () => {
    const cache = await open()
    await cache.put('old', 1, { at: 1_000_000, maxAgeMs: 5_000 })
    clock.advance(5_000)
    await cache.put('new', 2, { at: clock.now(), maxAgeMs: 5_000 })
    expect((await place.run('select count(*) as n from cached'))[0]).toEqual({ n: 1 })
  })

  test('makes room where several put at once', async () => {
    const caches = await Promise.all([open(1_000), open(1_000), open(1_000)])
    const value = 'x'.repeat(88)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => caches[index % 3]!.put(index, value, { at: 1_000_000 + index, maxAgeMs: 60_000 })),
    )
    expect((await place.run('select count(*) as n from cached'))[0]).toEqual({ n: 11 })
  })
})
