import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentStore } from '../../core/document-store.ts'
import type { Fact } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Stores } from '../stores.ts'
import { postgresStores } from './postgres-stores.ts'
import { type ReplicatedDatabase, replicatedDatabase, startReplica } from './replica.fixture.ts'
import { addressOf, hasPostgres } from './server.fixture.ts'

const began: Fact = { type: 'run.began', request: requestOf({ question: 'What?' }) }

describe.skipIf(!hasPostgres)('a database with a replica', () => {
  let place: ReplicatedDatabase
  const open: Stores[] = []
  beforeAll(async () => {
    place = await replicatedDatabase()
  })
  afterEach(async () => {
    for (const stores of open.splice(0)) await stores.close()
  })
  afterAll(() => place[Symbol.asyncDispose]())

  const node = (url = place.url): Stores => {
    const stores = postgresStores(url)
    open.push(stores)
    return stores
  }
  /** While it is paused, the replica holds what it held before. */
  const paused = async (work: () => Promise<void>) => {
    await place.replica.ask('select pg_wal_replay_pause()')
    try {
      await work()
    } finally {
      await place.replica.ask('select pg_wal_replay_resume()')
    }
  }
  /** Where a read of documents is done. */
  const readsOn = (store: DocumentStore, { replica, ask }: Pick<ReplicatedDatabase, 'replica' | 'ask'> = place) =>
    store.read(async (reader) => {
      await reader.version()
      const text = `select from pg_stat_activity where application_name = 'ibid' and state = 'idle in transaction'`
      return (await replica.ask(text)).length > 0 ? 'replica' : (await ask(text)).length > 0 ? 'database' : 'nowhere'
    })
  /** Reads until the replica was asked what it is. */
  const triedOn = (store: DocumentStore, { ask }: Pick<ReplicatedDatabase['replica'], 'ask'>) =>
    expect
      .poll(async () => {
        await namesOf(store)
        return (await ask(`select from pg_stat_activity where application_name = 'ibid' and query like '%system%' and state = 'idle'`))
          .length
      })
      .toBe(1)
  const namesOf = (store: DocumentStore) => store.read(async (reader) => (await reader.collections()).map(({ name }) => name))
  const collection = (id: string) => ({ id, name: `collection ${id}`, origin: `folder:/${id}` })

  test('reads documents from it, and what was just written at once', async () => {
    const [one, two] = await Promise.all([node().documents(), node().documents()])
    await one.putCollection(collection('a'))
    for (const store of [one, two]) await expect.poll(() => readsOn(store)).toBe('replica')
    await paused(async () => {
      await one.putCollection(collection('b'))
      for (const store of [one, two]) {
        expect(await namesOf(store)).toEqual(['collection a', 'collection b'])
        expect(await readsOn(store)).toBe('database')
      }
      await one.dropCollection('a')
      for (const store of [one, two]) expect(await namesOf(store)).toEqual(['collection b'])
    })
    for (const store of [one, two]) await expect.poll(() => readsOn(store)).toBe('replica')
    expect(await namesOf(two)).toEqual(['collection b'])
    await one.dropCollection('b')
  })

  test('lists runs and looks through sessions on it, and never misses one', async () => {
    const [one, two] = [node(), node()]
    const [sessions, others, log] = await Promise.all([one.sessions(), two.sessions(), two.log()])
    const runs = async () => (await log.list({ prefix: '' })).map(({ run, last }) => `${run} ${last.type}`)
    const words = async () => (await others.words(['S1'])).map(({ run, question }) => `${run} ${question}`)
    await sessions.create({ id: 'S1', title: 'A', titledBy: 'words', createdAt: 1 })
    await sessions.begin('S1', 'R1', began)
    /** The last statement of each connection to the replica. */
    const asked = async () => {
      await Promise.all([words(), runs()])
      const rows = await place.replica.ask<{ query: string }>(`select query from pg_stat_activity where application_name = 'ibid'`)
      return [/session_runs/, /"begun"/].map((sign) => rows.some(({ query }) => sign.test(query)))
    }
    await expect.poll(asked).toEqual([true, true])
    await paused(async () => {
      await (await one.log()).append('R1', 1, { type: 'run.ended', end: { status: 'done', reason: 'answered' } })
      expect(await runs()).toEqual(['R1 run.ended'])
      await sessions.begin('S1', 'R2', began)
      expect(await runs()).toEqual(['R2 run.began', 'R1 run.ended'])
      expect(await words()).toEqual(['R1 What?', 'R2 What?'])
      await (await one.log()).append('R2', 1, { type: 'run.ended', end: { status: 'done', reason: 'answered' } })
      await sessions.delete('S1')
      expect([await runs(), await words()]).toEqual([[], []])
    })
  })

  test('reads a run that is over from it, as the database has it', async () => {
    const [one, two] = [node(), node()]
    const [log, other] = await Promise.all([one.log(), two.log()])
    const typesOf = async (run: string) => (await other.read(run, 0, { isOver: true })).map(({ type }) => type)
    const isReadThere = async () => {
      await typesOf('O1')
      const rows = await place.replica.ask(
        `select from pg_stat_activity where application_name = 'ibid' and query like '%lead(seq)%' and state = 'idle'`,
      )
      return rows.length > 0
    }
    await log.append('O1', 0, began)
    await expect.poll(isReadThere).toBe(true)
    await paused(async () => {
      await log.append('O1', 1, { type: 'run.ended', end: { status: 'done', reason: 'answered' } })
      expect(await typesOf('O1')).toEqual(['run.began', 'run.ended'])
    })
    await place.ask(`delete from ibid.events where run = 'O1'`)
    expect(await typesOf('O1')).toEqual([])
    await place.ask('delete from ibid.run_heads')
  })

  test('goes on without it, and uses it again when it is back', async () => {
    const store = await node().documents()
    await store.putCollection(collection('c'))
    await expect.poll(() => readsOn(store)).toBe('replica')
    const cutOff = store.read(async (reader) => {
      await reader.version()
      if (isThere) place.replica.stop('immediate')
      isThere = false
      return (await reader.segments(['c'])).length
    })
    let isThere = true
    expect(await cutOff).toBe(0)
    expect(await namesOf(store)).toEqual(['collection c'])
    const late = await node().documents()
    const began = performance.now()
    for (let read = 0; read < 20; read++) expect(await namesOf(late)).toEqual(['collection c'])
    expect(performance.now() - began).toBeLessThan(5_000)
    place.replica.start()
    for (const each of [store, late]) await expect.poll(() => readsOn(each)).toBe('replica')
    await store.dropCollection('c')
  })

  test('does not read what another database holds', async () => {
    await using other = await replicatedDatabase()
    const away = await node(other.url).documents()
    await away.putCollection(collection('x'))
    await other.ask(`update ibid.document_counters set value = 1000 where name = 'version'`)
    await expect.poll(() => readsOn(away, other)).toBe('replica')
    const store = await node(`${addressOf(place.folder, 'postgres')}&replica=${encodeURIComponent(other.replica.folder)}`).documents()
    await triedOn(store, other.replica)
    for (let read = 0; read < 20; read++) expect(await namesOf(store)).toEqual([])
    expect(await readsOn(store, { ask: place.ask, replica: other.replica })).toBe('database')
  })

  test('after a failover reads neither the new database as a replica nor what follows the old one', async () => {
    await using old = await replicatedDatabase()
    const chosen = startReplica(old.folder)
    try {
      const before = await node(old.url).documents()
      await before.putCollection(collection('kept'))
      await expect.poll(() => readsOn(before, old)).toBe('replica')
      await expect.poll(() => chosen.ask('select from ibid.collections')).toHaveLength(1)
      chosen.stop()
      for (const id of ['lost-1', 'lost-2']) await before.putCollection(collection(id))
      await expect.poll(() => readsOn(before, old)).toBe('replica')
      chosen.promote()
      const now = { ask: chosen.ask, replica: old.replica }
      const after = await node(`${addressOf(chosen.folder, 'postgres')}&replica=${encodeURIComponent(old.replica.folder)}`).documents()
      await triedOn(after, old.replica)
      for (let read = 0; read < 20; read++) expect(await namesOf(after)).toEqual(['collection kept'])
      expect(await readsOn(after, now)).toBe('database')
      // What was a replica once is none any more.
      const both = await node(`${addressOf(old.folder, 'postgres')}&replica=${encodeURIComponent(chosen.folder)}`).documents()
      await chosen.ask(`update ibid.document_counters set value = 1000 where name = 'version'`)
      await triedOn(both, chosen)
      for (let read = 0; read < 20; read++) expect(await namesOf(both)).toHaveLength(3)
      expect(await readsOn(both, { ask: old.ask, replica: chosen })).toBe('database')
    } finally {
      chosen.end()
    }
  })
})
