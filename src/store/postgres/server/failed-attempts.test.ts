import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../cluster.fixture.ts'
import { twoPools } from '../two-pools.fixture.ts'
import { postgresTries } from './failed-attempts.ts'

const terms = { free: 3, firstMs: 10_000, mostMs: 60_000 }

describe.skipIf(!hasPostgres)('tries that a team counts', () => {
  const pools = twoPools()
  const start = async () => {
    const { one, two } = await pools()
    const { database } = one
    await database.query('delete from tries')
    const [here, there] = [postgresTries(database), postgresTries(two.database)]
    /** As if so many ms had gone by. */
    const pass = (ms: number) => database.query('update tries set last = last - $1::bigint, until = until - $1::bigint', [ms])
    return { here, there, pass, database }
  }

  test('are counted over all servers: three pass, and each one after waits twice as long, up to the most', async () => {
    const { here, there, pass } = await start()
    const at = await Promise.all([here, there, here, there, here].map((each) => each.begin('ben', terms)))
    expect(at.filter((wait) => wait === undefined)).toHaveLength(3)
    for (const wait of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      const left = (await there.begin('ben', terms)) ?? 0
      expect(left).toBeGreaterThan(wait - 10_000)
      expect(left).toBeLessThanOrEqual(wait)
      await pass(wait)
      expect(await here.begin('ben', terms)).toBeUndefined()
    }
    expect(await there.begin('eve', terms)).toBeUndefined()
  })

  test('are forgotten after a success, and a while after the last one', async () => {
    const { here, there, pass, database } = await start()
    for (let tries = 0; tries < 3; tries++) await here.begin('ben', terms)
    expect(await there.begin('ben', terms)).toBeGreaterThan(0)
    await there.forget('ben')
    for (let tries = 0; tries < 3; tries++) expect(await here.begin('ben', terms)).toBeUndefined()
    await pass(240_000)
    for (let tries = 0; tries < 3; tries++) expect(await here.begin('ben', terms)).toBeUndefined()
    await pass(240_000)
    await here.begin('eve', terms)
    const { rows } = await database.query<{ key: string }>('select key from tries')
    expect(rows).toEqual([{ key: 'eve' }])
  })
})
