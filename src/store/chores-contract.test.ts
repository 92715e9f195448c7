import { describe, expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { fault } from '../core/fault.ts'
import type { ChoreStore } from '../core/schedule.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresChores } from './postgres/shared/chores.ts'
import { sqliteChores } from './sqlite/shared/chores.ts'
import { openSharedFile } from './sqlite/shared/shared-file.ts'

const places = contractPlaces<ChoreStore>({
  file: openSharedFile,
  sqlite: (file) => sqliteChores(file, systemClock),
  postgres: postgresChores,
  tables: ['chores'],
})

const hour = 3_600_000
const day = 24 * hour

describe.each(places)('chores: %s', (_name, placed) => {
  const place = placed()
  /** As if so much time had passed. */
  const later = (ms: number) => place.run(`update chores set begun = begun - ${ms}, beat = beat - ${ms}, ended = ended - ${ms}`)

  test('are done by one of several, and again when their time has come', async () => {
    const [one, two] = [await place.open(), await place.open()]
    const turns = await Promise.all([one.begin('upkeep', day), two.begin('upkeep', day), one.begin('upkeep', day)])
    const [turn, ...others] = turns.filter((each) => each !== undefined)
    expect(others).toEqual([])
    expect(await turn?.beat()).toBe(true)
    await turn?.end({ did: 'much' })
    expect(await two.begin('upkeep', day)).toBeUndefined()
    expect(await two.list()).toMatchObject([{ name: 'upkeep', isOpen: false, last: { outcome: { did: 'much' } } }])
    await later(day)
    const next = await two.begin('upkeep', day)
    expect(await one.begin('upkeep', day)).toBeUndefined()
    expect(await one.list()).toMatchObject([{ isOpen: true, last: { outcome: { did: 'much' } } }])
    await next?.end({ did: '' })
  })

  test('that were due many times while nobody was there are done once', async () => {
    const store = await place.open()
    await (await store.begin('upkeep', hour))?.end({ did: '' })
    await later(7 * day)
    await (await store.begin('upkeep', hour))?.end({ did: '' })
    expect(await store.begin('upkeep', hour)).toBeUndefined()
  })

  test('whose worker gives no sign of life are taken over at once, and what that still says is not heard', async () => {
    const [one, two] = [await place.open(), await place.open()]
    const first = await one.begin('upkeep', day)
    await later(29_000)
    expect(await two.begin('upkeep', day)).toBeUndefined()
    await later(2_000)
    const second = await two.begin('upkeep', day)
    expect([await first?.beat(), await second?.beat()]).toEqual([false, true])
    await first?.end({ did: 'too late' })
    expect(await two.list()).toMatchObject([{ isOpen: true }])
    expect((await two.list())[0]).not.toHaveProperty('last')
    await second?.end({ did: 'all' })
    expect(await two.list()).toMatchObject([{ last: { outcome: { did: 'all' } } }])
  })

  test('that bring down whoever does them wait for their next time after a few tries', async () => {
    const store = await place.open()
    const begun: boolean[] = []
    for (let tries = 0; tries < 6; tries++) {
      begun.push((await store.begin('upkeep', day)) !== undefined)
      await later(60_000)
    }
    expect(begun).toEqual([true, true, true, true, false, false])
    await later(day)
    expect(await store.begin('upkeep', day)).toBeDefined()
  })

  test('that fail are tried again within the hour, and those that were let go of at once', async () => {
    const store = await place.open()
    const failed = fault('failed', 'the disk is full')
    await (await store.begin('upkeep', day))?.end({ fault: failed })
    expect(await store.list()).toMatchObject([{ last: { outcome: { fault: failed } } }])
    expect(await store.begin('upkeep', day)).toBeUndefined()
    await later(hour)
    await (await store.begin('upkeep', day))?.leave()
    await (await store.begin('upkeep', day))?.end({ did: '' })
    expect(await store.begin('upkeep', day)).toBeUndefined()
  })

  test('are forgotten one by one, and by themselves when nobody does them any more', async () => {
    const store = await place.open()
    await (await store.begin('sync:a', day))?.end({ did: '' })
    await (await store.begin('sync:b', day))?.end({ did: '' })
    await store.forget('sync:a')
    expect((await store.list()).map(({ name }) => name)).toEqual(['sync:b'])
    await later(61 * day)
    await (await store.begin('upkeep', day))?.end({ did: '' })
    expect((await store.list()).map(({ name }) => name)).toEqual(['upkeep'])
  })
})
