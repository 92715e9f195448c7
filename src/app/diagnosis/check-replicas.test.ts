import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '../../store/postgres/cluster.fixture.ts'
import { type ReplicatedDatabase, replicatedDatabase } from '../../store/postgres/replica.fixture.ts'
import { addressOf } from '../../store/postgres/server.fixture.ts'
import { checkTeamDatabase } from './check-team-database.ts'

describe.skipIf(!hasPostgres)('the check of replicas', () => {
  let place: ReplicatedDatabase
  let folder: string
  beforeAll(async () => {
    place = await replicatedDatabase()
    folder = place.replica.folder
  })
  afterAll(() => place[Symbol.asyncDispose]())

  const found = async (url = place.url) => (await checkTeamDatabase(url)).filter(({ name }) => name === 'replica')

  test('tells whether one keeps up', async () => {
    expect(await found()).toEqual([{ name: 'replica', state: 'ok', found: `${folder} is up to date` }])
    await place.replica.ask('select pg_wal_replay_pause()')
    await place.ask('create table one (a int)')
    expect(await found()).toEqual([
      { name: 'replica', state: 'ok', found: expect.stringMatching(new RegExp(`^${folder} is \\d+(\\.\\d+)? m?s behind$`)) },
    ])
    await place.replica.ask('select pg_wal_replay_resume()')
  })

  test('tells what is none, and what cannot be reached, without its password', async () => {
    const addressWith = (replica: string) => `${addressOf(place.folder, 'postgres')}&replica=${encodeURIComponent(replica)}`
    expect(await found(addressWith(place.folder))).toEqual([
      { name: 'replica', state: 'warning', found: `${place.folder} is not a replica`, remedy: 'check replica in store.url' },
    ])
    await using other = await replicatedDatabase()
    expect(await found(addressWith(other.replica.folder))).toEqual([
      {
        name: 'replica',
        state: 'warning',
        found: `${other.replica.folder} belongs to another database`,
        remedy: 'check replica in store.url',
      },
    ])
    expect(await found(addressWith('127.0.0.1:1').replace('ibid@', 'ibid:hunter2hunter2@'))).toEqual([
      {
        name: 'replica',
        state: 'warning',
        found: '127.0.0.1:1 cannot be used: could not connect to the database 127.0.0.1/postgres',
        remedy: 'start it, or check replica in store.url',
      },
    ])
    expect(await checkTeamDatabase(addressWith('postgres://ada:hunter2hunter2@db2'))).toEqual([
      {
        name: 'database',
        state: 'broken',
        found: 'replica 1 in store.url is not a host with an optional port',
        remedy: 'write, for example: replica=db2.example.org:5432,db3.example.org:5432',
      },
    ])
  })
})
