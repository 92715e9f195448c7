import { afterEach, describe, expect, test } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from './cluster.fixture.ts'
import { connectPostgres, mostConnections, type PostgresDatabase } from './database.ts'
import { migratePostgres, schemaOf } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './open.ts'

describe.skipIf(!hasPostgres)('a database of PostgreSQL', () => {
  let place: TestDatabase | undefined
  const open: PostgresDatabase[] = []
  const connect = (url: string) => {
    const database = connectPostgres(url)
    open.push(database)
    return database
  }
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close()
    await place?.drop()
    place = undefined
  })

  test('says what to do where nothing of ours is in it yet, and has our schema once it was migrated', async () => {
    place = await testDatabase({ migrated: false })
    await expect(openPostgres(place.url)).rejects.toMatchObject({ code: 'failed', remedy: 'run: ibid store migrate' })
    const [one, two] = [connect(place.url), connect(place.url)]
    const before = await Promise.all([migratePostgres(one), migratePostgres(two)])
    expect(before.map(({ version }) => version).sort()).toEqual([0, migrations.length])
    expect(await schemaOf(one)).toEqual({ version: migrations.length, known: migrations.length })
    open.push(await openPostgres(place.url))
  })

  test('is told by its name, never with its password', async () => {
    await expect(connect('postgres://ada:hunter2hunter2@127.0.0.1:1/nothing').query('select 1')).rejects.toMatchObject({
      code: 'unreachable',
      message: 'could not connect to the database 127.0.0.1/nothing',
    })
  })

  test('gives whole numbers as numbers, and a transaction back where it fails', async () => {
    place = await testDatabase()
    const database = connect(place.url)
    const { rows } = await database.query('select 9007199254740991::bigint as large, 7::int as small')
    expect(rows).toEqual([{ large: 9_007_199_254_740_991, small: 7 }])
    const failing = database.transaction(async (client) => {
      await client.query('create table gone (a int)')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await database.query(`select to_regclass('gone') as there`)).rows).toEqual([{ there: null }])
  })

  test('gives a turn at once while nobody waits for a connection, and otherwise when one is free', async () => {
    place = await testDatabase()
    const database = connect(place.url)
    const clients = await Promise.all(Array.from({ length: mostConnections }, () => database.pool.connect()))
    await database.awaitTurn()
    const told: string[] = []
    const asked = database.query('select 1').then(() => told.push('statement'))
    const turn = database.awaitTurn().then(() => told.push('turn'))
    await clients[0]?.query('select 1')
    expect(told).toEqual([])
    for (const client of clients) client.release()
    await Promise.all([asked, turn])
    expect(told.toSorted()).toEqual(['statement', 'turn'])
  })

  test('is waited for while its connections are cut', async () => {
    place = await testDatabase()
    const database = connect(place.url)
    let tries = 0
    const found = await database.lasting(async () => {
      tries += 1
      if (tries === 1) await database.query('select pg_terminate_backend(pg_backend_pid())')
      return (await database.query<{ a: number }>('select 1 as a')).rows
    })
    expect([found, tries]).toEqual([[{ a: 1 }], 2])
  })
})
