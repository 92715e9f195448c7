import { hash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import type { Fact } from '../../../core/event-types.ts'
import { requestOf } from '../../../core/request.fixture.ts'
import { openWriter } from '../../../docs/index/writer.ts'
import type { Inspection } from '../../../settings/inspection.ts'
import { hasPostgres, testDatabase } from '../../../store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../../store/postgres/database.ts'
import type { Stores } from '../../../store/stores.ts'
import { storesOf } from '../../settings/stores-of-settings.ts'
import { checkDatabases } from '../check-database.ts'
import { checkTeamDatabase } from '../check-team-database.ts'
import { type Place, place } from '../check-up.fixture.ts'
import { checkUp } from '../check-up.ts'
import { checkDeep } from './check-deep.ts'

const sealingKey = Buffer.alloc(32, 7)
const { signal } = new AbortController()
const picture = Buffer.from('a picture')
const kept = hash('sha256', picture)

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A store with something of everything, and what is done to it past its ports. */
interface World {
  readonly here: Place
  readonly inspection: Inspection
  readonly stores: Stores
  run(file: string, statement: string): Promise<unknown>
  setMedia(bytes: Buffer | undefined): Promise<unknown>
}

const env = { IBID_SERVER_SECRET_KEY: sealingKey.toString('base64') }

async function worldOf(more: Readonly<Record<string, string>>): Promise<Pick<World, 'here' | 'inspection' | 'stores'>> {
  const here = place({ ...env, ...more })
  ends.push(() => here[Symbol.dispose]())
  const inspection = await here.inspect()
  const stores = storesOf(inspection)
  ends.push(() => stores.close())
  return { here, inspection, stores }
}

async function inFolder(): Promise<World> {
  const world = await worldOf({})
  const folder = world.inspection.settings.dataDir
  return {
    ...world,
    async run(file, statement) {
      using database = new DatabaseSync(join(folder, file), { enableForeignKeyConstraints: false })
      database.exec(statement)
    },
    async setMedia(bytes) {
      const path = join(folder, 'media', kept)
      if (bytes) writeFileSync(path, bytes)
      else rmSync(path)
    },
  }
}

async function inDatabase(): Promise<World> {
  const { url, drop } = await testDatabase()
  ends.push(drop)
  const world = await worldOf({ IBID_STORE_URL: url })
  const database = connectPostgres(url)
  ends.push(() => database.close())
  return {
    ...world,
    run: (_file, statement) => database.query(statement),
    setMedia: (bytes) => (bytes ? database.query('update media set bytes = $1', [bytes]) : database.query('delete from media')),
  }
}

const kinds = [['a folder', inFolder], ...(hasPostgres ? [['a database', inDatabase] as const] : [])] as const

const replied: Fact = {
  type: 'model.replied',
  step: 1,
  reply: {
    text: 'Yes.',
    calls: [],
    finish: 'stop',
    usage: { inputTokens: 5, outputTokens: 5, cachedInputTokens: 0 },
    cost: 70.5,
    durationMs: 1,
    firstMs: 1,
  },
}
const ended: Fact = { type: 'run.cancelled', by: 'person' }

async function fill(stores: Stores): Promise<void> {
  const [log, sessions, { ledger }, memories, feeds, documents, server] = await Promise.all([
    stores.log(),
    stores.sessions(),
    stores.kept(),
    stores.memories(),
    stores.feeds(() => sealingKey),
    stores.documents(),
    stores.server(),
  ])
  await sessions.create({ id: 's1', title: 'One', titledBy: 'words', createdAt: 5 })
  const media = [{ mediaType: 'image/png', hash: kept, size: picture.length }]
  await sessions.begin('s1', 'r1', { type: 'run.began', request: requestOf() })
  await log.append('r1', 1, replied)
  await log.append('r1', 2, {
    type: 'tool.finished',
    record: {
      call: { id: 'c', tool: 'draw', input: {} },
      agent: 'ask',
      step: 1,
      startedAt: 1,
      durationMs: 1,
      status: 'success',
      resultSummary: '',
    },
    output: { text: '', media },
  })
  await log.append('r1', 3, ended)
  await log.append('r1', 4, { type: 'run.ended', end: { status: 'cancelled', reason: 'person' } })
  await ledger.reserve({ run: 'r1', root: 'r1', key: 'step 1', at: Date.now(), amount: 500, caps: { run: 1_000 } })
  await ledger.settle('r1', 'step 1', 70.5)
  const fork = [requestOf({ forkedFrom: { run: 'r1', seq: 2 } })].map((request): Fact => ({ type: 'run.began', request }))
  for (const [after, fact] of [...fork, replied, { ...replied, step: 2 }, ended].entries()) await log.append('r2', after, fact)
  await log.append('r2', 4, { type: 'run.ended', end: { status: 'cancelled', reason: 'person' } })
  await ledger.reserve({ run: 'r2', root: 'r2', key: 'step 2', at: Date.now(), amount: 71, caps: { run: 1_000 } })
  await ledger.reserve({ run: 'r1', root: 'r1', key: 'look-back', at: Date.now(), amount: 9, caps: { run: 1_000 } })
  await stores.media().keep(kept, picture)
  await server.attachments.add({ id: 'a1', name: 'a.png', mediaType: 'image/png', hash: kept, size: 9, createdAt: 1 })
  const base = { content: 'x', category: 'profile', tier: 'core', confidence: 1, keywords: [], language: 'en' } as const
  const times = { createdAt: 1, lastUsedAt: 1, uses: 0, state: 'kept' } as const
  await memories.write(undefined, () => ({
    put: [{ ...base, ...times, id: 'm1', provenance: { by: 'model', session: 's1', run: 'r1' } }],
    result: undefined,
  }))
  await feeds.add({ id: 'f1', name: 'mail', type: 'imap', kind: 'mail', options: {}, shared: false, collection: 'feed:f1', createdAt: 2 })
  await feeds.setSecret('f1', 'password', 'hunter2')
  await documents.putCollection({ id: 'docs', name: 'docs', origin: 'file:///docs' })
  const writer = await openWriter(documents, 'docs')
  for (const path of ['a.md', 'b.md', 'c.md'])
    await writer.putDocument({ path, title: path, uri: `file:///${path}`, bytes: 9, hash: path }, [
      { heading: 'One', level: 1, crumbs: [], anchor: 'one', text: `the first of ${path}`, line: 1 },
      { heading: 'Two', level: 1, crumbs: ['One'], anchor: 'two', text: 'apples and pears', line: 5 },
    ])
  await writer.removeDocument('c.md')
  await writer.finish(1)
}

/** What it says of a store. */
const linesOf = async ({ inspection, here }: World): Promise<readonly string[]> =>
  (await checkDeep(inspection, here.input, { signal, progress: () => undefined })).map(
    ({ state, name, found }) => `${state} ${name}: ${found}`,
  )

describe.each(kinds)('the deep check of %s', (name, open) => {
  const team =
    name === 'a database'
      ? [expect.stringMatching(/^ok pages: page checksums/), 'ok queue: 0 waiting', 'ok workers: no runs in progress']
      : []

  it('finds nothing where all is as it was written', async () => {
    const world = await open()
    await fill(world.stores)
    expect(await linesOf(world)).toEqual([
      'ok runs: 2 runs, each with an intact hash chain',
      'ok events: 10 events, all readable',
      'ok sessions: 1 session, all of their runs present',
      'ok files: 1 stored file, each matching its hash',
      'ok ledger: 2 runs recorded, each with its actual cost',
      'ok memories: 1 memory',
      'ok secrets: 1 secret, decrypted with the key',
      'ok index: 4 sections, all searchable',
      ...team,
    ])
  })

  it('finds each damage that was planted', async () => {
    const world = await open()
    await fill(world.stores)
    await world.run('runs.db', `update events set body = '{' where run = 'r1' and seq = 3`)
    await world.run('runs.db', `insert into session_runs (session, position, run) values ('s1', 9, 'r9')`)
    await world.run('shared.db', `update bookings set amount = 7 where key = 'step 1'`)
    await world.run('personal.db', `update memories set provenance = '{"by":"model","run":"r9"}'`)
    const other = name === 'a folder' ? `x'00'` : `'\\x00'`
    await world.run('personal.db', `update feed_secrets set sealed = ${other}`)
    await world.run('server.db', `insert into settings (key, sealed) values ('llm.apiKey', ${other})`)
    await world.run('documents.db', 'delete from sections where number = (select min(number) from sections)')
    await world.setMedia(Buffer.from('another'))
    const found = await linesOf(world)
    expect(found).toEqual([
      'broken runs: 1 run has been altered, such as r1 (event 3 was modified or is out of place)',
      'broken events: 1 event cannot be read, such as event 3 of run r1',
      'broken sessions: 1 entry points to a missing run or session, such as run r9 in s1',
      `broken files: 1 stored file has changed, such as ${kept}`,
      'warning ledger: 1 run is recorded with a different amount than it cost, such as r1 ($0.0000 recorded, $0.0001 spent)',
      'warning memories: 1 memory comes from a deleted run or session, such as m1 of run r9',
      'broken secrets: 2 secrets cannot be decrypted, such as password of connector f1',
      'broken index of docs: 1 entry is inconsistent, such as a.md, which should have 2 sections, but has 1 stored and 2 in the index',
      ...team,
    ])
    await world.run('runs.db', `update events set body = '{"v":9}' where run = 'r1' and seq = 3`)
    await world.run('runs.db', `update sessions set body = 'x'`)
    await world.run('runs.db', `delete from events where run = 'r1' and seq = 4`)
    await world.run('personal.db', `update memories set provenance = 'x'`)
    await world.run('documents.db', 'delete from postings where id = (select max(id) from postings)')
    await world.setMedia(undefined)
    const more = await linesOf(world)
    expect(more[0]).toContain('1 run has been altered, such as r1 (event ')
    expect(more.slice(1, 4)).toEqual([
      'warning events: 1 event was written by a newer ibid, such as event 3 of run r1 (tool.finished)',
      'broken sessions: 1 session cannot be read, such as s1',
      'broken files: 1 referenced file is missing, such as upload a1',
    ])
    expect(more).toContain('broken memories: 1 memory cannot be read, such as m1')
    expect(more.find((line) => line.includes('index of docs'))).toMatch(/entries are inconsistent/)
  })
})

describe('the deep check of an index', () => {
  it('finds what is not in the index, and what is in it and nowhere else', async () => {
    const world = await inFolder()
    await fill(world.stores)
    await world.run('documents.db', 'delete from postings where id = (select max(id) from postings)')
    expect((await linesOf(world)).join('\n')).toMatch(
      /broken index of docs: \d entr\w+ (?:is|are) inconsistent, such as section \d of .\.md, which cannot be found by its own words/,
    )
    await world.run('documents.db', 'delete from documents where number = (select min(number) from documents)')
    expect((await linesOf(world)).join('\n')).toMatch(/such as document \d+, which is in the index but not in the collection/)
    await world.run('documents.db', 'delete from layouts')
    expect((await linesOf(world)).join('\n')).toMatch(/such as part \d+ of the index, which is damaged/)
  })
})

describe('the databases of a folder, looked at in depth', () => {
  it('are all five, with what refers to rows that are gone, and with a restore that was cut off', async () => {
    const world = await inFolder()
    await fill(world.stores)
    const folder = world.inspection.settings.dataDir
    const whole = await checkDatabases(folder, { deep: true })
    expect(whole.map(({ name, state }) => `${state} ${name}`)).toEqual([
      'ok database of documents',
      'ok database of runs',
      'ok database of costs and cached results',
      'ok database of accounts and tokens',
      'ok database of memory and connectors',
    ])
    await world.run('personal.db', 'delete from feeds')
    writeFileSync(join(folder, 'restoring'), '')
    expect((await checkDatabases(folder, { deep: true })).filter(({ state }) => state !== 'ok').map(({ found }) => found)).toEqual([
      `a restore into ${folder} was interrupted`,
      `${join(folder, 'personal.db')} is damaged: 1 row in feed_secrets or other tables refer to rows that no longer exist`,
    ])
  })
})

describe.skipIf(!hasPostgres)('the database of a team', () => {
  const said = async (url: string) => (await checkTeamDatabase(url)).map(({ name, state, found }) => `${state} ${name}: ${found}`)

  it('is looked at without changing it', async () => {
    const { url, drop } = await testDatabase()
    ends.push(drop)
    expect(await said(url)).toEqual([
      expect.stringMatching(/^ok database: localhost\/\w+, PostgreSQL \d+.*, schema \d+$/),
      'ok rights: this user owns the tables',
      expect.stringMatching(/^ok connections: \d+ of \d+ in use; those of ibid come from 1 machine$/),
      "ok database clock: matches this machine's clock",
    ])
    const empty = await testDatabase({ migrated: false })
    ends.push(empty.drop)
    expect((await checkTeamDatabase(empty.url))[0]).toMatchObject({
      state: 'broken',
      found: expect.stringContaining('contains no ibid data yet'),
      remedy: 'run: ibid store migrate',
    })
    expect(await said('postgres://127.0.0.1:1/nobody')).toEqual([
      expect.stringMatching(/^broken database: could not connect to the database 127\.0\.0\.1\/nobody$/),
    ])
  })

  it('is what the set-up is held against, in place of files', async () => {
    const world = await inDatabase()
    await fill(world.stores)
    const screen = { isTerminal: false, columns: 80, rows: 24, colourDepth: 1 }
    const checks = await checkUp(world.inspection, world.here.input, {
      ...{ node: process.versions.node, offline: true, signal, screen },
      deep: () => undefined,
    })
    const names = checks.map(({ name }) => name)
    expect(names.slice(names.indexOf('data folder'), names.indexOf('model'))).toEqual([
      ...['data folder', 'database', 'rights', 'connections', 'database clock', 'collections'],
      ...['runs', 'events', 'sessions', 'files', 'ledger', 'memories', 'secrets', 'index', 'pages', 'queue', 'workers'],
    ])
    expect(checks.filter(({ state }) => state === 'broken')).toEqual([])
  })

  it('tells damage of its indexes where amcheck is there', async () => {
    const world = await inDatabase()
    await world.run('', 'create extension amcheck')
    const pages = async () =>
      (await checkDeep(world.inspection, world.here.input, { signal, progress: () => undefined })).find(({ name }) => name === 'pages')
    expect(await pages()).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^\d+ tables and indexes are intact; page checksums are /),
    })
    const ready = (is: boolean) => world.run('', `update pg_index set indisready = ${is} where indrelid = 'ibid.look_backs'::regclass`)
    await ready(false)
    await world.run('', `insert into look_backs (session, run) values ('s', 'r')`)
    await ready(true)
    expect(await pages()).toMatchObject({
      state: 'broken',
      found: expect.stringMatching(/^1 table or index is damaged, such as look_backs_pkey/),
    })
  })
})
