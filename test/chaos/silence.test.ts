import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasPostgres, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { silentProxy } from './silent-proxy.fixture.ts'

describe.skipIf(!hasPostgres)('over a network that has fallen silent', () => {
  test('a transaction fails as soon as its statement does, and the next goes another way', async () => {
    const place = await testDatabase()
    const { pathname, searchParams } = new URL(place.url)
    await using proxy = await silentProxy(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'))
    const database = connectPostgres(`postgres://ibid@127.0.0.1:${proxy.port}${pathname}`)
    const asking = { text: 'select 2 as two', query_timeout: 1_000 }
    let tries = 0
    const asked = database.lasting(() =>
      database.transaction(async (client) => {
        tries += 1
        if (tries === 1) proxy.fallSilent()
        // What the first asks never arrives; its rollback would not either, and would be waited for.
        return (await client.query<{ two: number }>(asking)).rows
      }),
    )
    expect(await asked).toEqual([{ two: 2 }])
    expect(tries).toBe(2)
    await database.close()
    await place.drop()
  })
})
