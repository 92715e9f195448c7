import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasPostgres, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { replicatedDatabase } from '../../src/store/postgres/replica.fixture.ts'
import { addressOf } from '../../src/store/postgres/server.fixture.ts'
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

  test('a read of a replica that has fallen silent is answered by the database, and no later one waits for it', async () => {
    await using place = await replicatedDatabase()
    await using proxy = await silentProxy(join(place.replica.folder, '.s.PGSQL.5432'))
    const stores = postgresStores(`${addressOf(place.folder, 'postgres')}&replica=127.0.0.1:${proxy.port}`)
    const store = await stores.documents()
    await store.putCollection({ id: 'c', name: 'C', origin: 'folder:/c' })
    /** Whether the replica is read. */
    const isReadThere = () =>
      store.read(async (reader) => {
        await reader.version()
        const text = `select from pg_stat_activity where application_name = 'ibid' and state = 'idle in transaction'`
        return (await place.replica.ask(text)).length > 0
      })
    await expect.poll(isReadThere).toBe(true)
    const began = performance.now()
    let tries = 0
    const names = await store.read(async (reader) => {
      tries += 1
      await reader.version()
      if (tries === 1) proxy.fallSilent()
      return (await reader.segments(['c'])).length + (await reader.collections()).length
    })
    expect([names, tries]).toEqual([1, 2])
    expect(performance.now() - began).toBeLessThan(10_000)
    const later = performance.now()
    for (let read = 0; read < 20; read++) expect(await store.read((reader) => reader.collections())).toHaveLength(1)
    expect(performance.now() - later).toBeLessThan(2_000)
    await expect.poll(isReadThere).toBe(true)
    await stores.close()
  })
})
