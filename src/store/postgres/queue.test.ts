import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestOf } from '../../core/request.fixture.ts'
import type { Stores } from '../stores.ts'
import { hasPostgres, type TestDatabase, testDatabase } from './cluster.fixture.ts'
import { connectPostgres, type PostgresDatabase } from './database.ts'
import { postgresEventLog } from './event-log.ts'
import { listenForHints } from './listen-notify.ts'
import { migratePostgres } from './migrate.ts'
import { migrations } from './migrations.ts'
import { postgresStores } from './postgres-stores.ts'
import { queueStateOf } from './queue.ts'

/** How programs of the version before append: they note no newest event. */
const statementsBefore: Readonly<Record<string, string>> = {
  'ibid-begin': `insert into events (run, seq, at, type, body, hash, writer, begun, owner, session, root)
     values ($1, 1, $2, $3, $4, $5, $6, nextval('runs_begun'), $7, $8, $9) on conflict (run, seq) do nothing`,
  'ibid-append': `insert into events (run, seq, at, type, body, hash, writer)
     select run, seq, at, type, body, decode(hash, 'hex'), writer from json_to_recordset($1::json)
       as next (run text collate "C", seq integer, at bigint, type text, body text, hash text, writer bigint)
     on conflict (run, seq) do nothing returning run`,
}

describe.skipIf(!hasPostgres)('the queue of a team', () => {
  let place: TestDatabase
  let owner: PostgresDatabase
  let open: Stores[]
  beforeEach(async () => {
    place = await testDatabase()
    owner = connectPostgres(place.url)
    open = []
  })
  afterEach(async () => {
    for (const stores of open) await stores.close()
    await owner.close()
    await place.drop()
  })
  const stores = (url = place.url): Stores => {
    const opened = postgresStores(url)
    open.push(opened)
    return opened
  }
  /** The first run that is taken. */
  const taken = async ({ distribution }: Stores): Promise<string> => {
    const found = Promise.withResolvers<string>()
    const taking = (await distribution!()).take(1, async (run) => found.resolve(run))
    const run = await found.promise
    await taking.stop()
    return run
  }

  test('is worked with by users that may make nothing, only read and write', async () => {
    const role = `app_${randomBytes(4).toString('hex')}`
    await owner.query(`create role ${role} login;
      revoke create on schema public from public;
      grant usage on schema ibid, ibid_jobs to ${role};
      grant select, insert, update, delete on all tables in schema ibid, ibid_jobs to ${role};
      grant usage on all sequences in schema ibid, ibid_jobs to ${role}`)
    try {
      const server = stores(place.url.replace('postgres://ibid@', `postgres://${role}@`))
      const log = await server.log()
      await log.append('r1', 0, { type: 'run.began', request: requestOf({ question: 'What?' }) })
      const marks = (await server.server()).carried
      await marks.add('r1')
      const distribution = await server.distribution!()
      expect(await distribution.left()).toEqual(['r1'])
      await distribution.send({ run: 'r1', urgency: 'program', generation: 1 })
      expect(await distribution.left()).toEqual([])
      expect(await taken(server)).toBe('r1')
      await (await (await server.chores()).begin('upkeep', 1_000))?.end({ did: '' })
      const letGo = (await server.carriers()).hold('r1')
      await expect.poll(async () => (await owner.query('select run from carried')).rows).toEqual([{ run: 'r1' }])
      letGo()
      await server.close()
    } finally {
      await owner.query(`drop owned by ${role}; drop role ${role}`)
    }
  })

  test('has to be made by ibid store migrate, and by the one of this version', async () => {
    const missing = { code: 'failed', remedy: 'run: ibid store migrate' }
    await owner.query('update ibid_jobs.version set version = version - 1')
    await expect(stores().distribution!()).rejects.toMatchObject(missing)
    await owner.query('drop schema ibid_jobs cascade')
    await expect(stores().distribution!()).rejects.toMatchObject(missing)
    expect((await owner.query(`select to_regclass('ibid_jobs.job')::text as there`)).rows).toEqual([{ there: null }])
    expect(await migratePostgres(owner)).toMatchObject({ version: migrations.length, queue: { version: 0 } })
    const { version, known } = await queueStateOf(owner)
    expect(version).toBe(known)
    const server = stores()
    await (await server.distribution!()).send({ run: 'r1', urgency: 'left', generation: 1 })
    expect(await taken(server)).toBe('r1')
  })

  test('and the tables of a newer ibid are worked with, and are not changed by an older one', async () => {
    await owner.query('update ibid_jobs.version set version = version + 1; update ibid.schema set version = version + 1')
    const server = stores()
    await (await server.distribution!()).send({ run: 'r1', urgency: 'conversation', generation: 1 })
    expect(await taken(server)).toBe('r1')
    await expect(migratePostgres(owner)).rejects.toMatchObject({ code: 'failed', remedy: 'update ibid' })
  })

  test('is migrated with all else while programs of the version before work', async () => {
    const empty = await testDatabase({ migrated: false })
    const database = connectPostgres(empty.url)
    const hints = listenForHints(database)
    try {
      await database.query('create schema ibid; create table ibid.schema (version integer not null); insert into ibid.schema values (1)')
      await database.query(migrations[0] ?? '')
      // It was started before, and does not look at the schema again.
      const before: PostgresDatabase = {
        ...database,
        query: (statement, values) => {
          const text = typeof statement === 'string' ? undefined : statementsBefore[statement.name ?? '']
          return database.query(text === undefined ? statement : { name: `before-${text.length}`, text }, values)
        },
      }
      const log = postgresEventLog(before, hints)
      await log.append('r1', 0, { type: 'run.began', request: requestOf({ question: 'What?' }) })
      let [isOver, seq] = [false, 1]
      const writing = (async () => {
        for (; !isOver || seq < 20; seq++) await log.append('r1', seq, { type: 'notice.given', reason: 'empty', text: 'x' })
      })()
      const migrated = await migratePostgres(database).finally(() => (isOver = true))
      expect(migrated).toMatchObject({ version: 1, known: migrations.length, queue: { version: 0 } })
      await writing
      const now = postgresEventLog(database, hints)
      expect(await now.verify('r1')).toMatchObject({ intact: true, events: seq, end: 'unattested' })
      await now.append('r1', seq, { type: 'notice.given', reason: 'empty', text: 'x' })
      expect(await now.verify('r1')).toMatchObject({ intact: true, events: seq + 1, end: 'attested' })
      now.close()
      log.close()
    } finally {
      await hints.close()
      await database.close()
      await empty.drop()
    }
  })
})
