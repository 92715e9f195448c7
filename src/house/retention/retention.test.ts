import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../core/facts.ts'
import { requestOf } from '../../core/request.fixture.ts'
import { zipEntries } from '../../core/zip-entries.ts'
import { newRunId } from '../../engine/run-id.ts'
import { hasPostgres, testDatabase } from '../../store/postgres/cluster.fixture.ts'
import type { House } from '../house.ts'
import { openHouse } from '../open-house.ts'
import { applyRetention } from './apply-retention.ts'
import { belongingsOf, erasePerson, tracesOf } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { canaries, fillPerson, hashOf, sharedPicture } from './person.fixture.ts'

const closers: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function newHouse(store: 'sqlite' | 'postgres', flags: Readonly<Record<string, unknown>> = {}): Promise<House> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-retention-'))
  closers.push(() => rmSync(home, { recursive: true }))
  const database = store === 'postgres' ? await testDatabase() : undefined
  if (database) closers.push(() => database.drop())
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  const team = database ? { 'store.url': database.url, 'server.secretKey': secretKey } : {}
  const house = await openHouse({
    env: {},
    home,
    folder: home,
    platform: 'linux',
    flags: { dataDir: join(home, 'data'), 'llm.model': 'extractive', ...team, ...flags },
  })
  closers.push(() => house.close())
  return house
}

const stores = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ada = { id: 'account-of-ada', email: 'ada.quill@example.org', name: 'Ada Quill' }
const signal = new AbortController().signal

test('a removal that was cut short at any place is finished by the next', async () => {
  const house = await newHouse('sqlite')
  await fillPerson(house, ada.id, 'zyxquill')
  const fails = (what: string) => async () => {
    throw new Error(`cut short: ${what}`)
  }
  const [retention, documents, media] = [await house.retention(), await house.documents(), house.media()]
  const runs = new DatabaseSync(join(house.dataFolder, 'runs.db'))
  closers.push(() => runs.close())
  const cut: readonly (readonly [string, House])[] = [
    ['dropping', { ...house, documents: async () => ({ ...documents, dropCollection: fails('dropping') }) }],
    ['media', { ...house, media: () => ({ ...media, remove: fails('media') }) }],
    ['terms', { ...house, documents: async () => ({ ...documents, forgetTerms: fails('terms') }) }],
    ['compacting', { ...house, retention: async () => ({ ...retention, compact: fails('compacting') }) }],
  ]
  for (const [what, broken] of cut.slice(0, 2)) await expect(erasePerson(broken, ada, { signal })).rejects.toThrow(`cut short: ${what}`)
  runs.exec(`create trigger cut before delete on events begin select raise(abort, 'cut short: runs'); end`)
  await expect(erasePerson(house, ada, { signal })).rejects.toThrow('cut short: runs')
  // What its runs are found by is there still; what is found by them is gone.
  expect(await belongingsOf(house, ada)).toEqual(expect.objectContaining({ runs: 3, conversations: 1 }))
  expect(await belongingsOf(house, ada)).not.toHaveProperty('notes on runs')
  runs.exec('drop trigger cut')
  for (const [what, broken] of cut.slice(2)) await expect(erasePerson(broken, ada, { signal })).rejects.toThrow(`cut short: ${what}`)
  expect(await erasePerson(house, ada, { signal })).toMatchObject({ before: {}, after: {}, traces: [], left: [] })
  expect(await tracesOf(house, canaries('zyxquill'))).toEqual([])
})

test('everything of a person is handed over in one zip, without secrets and what is of others', async () => {
  const house = await newHouse('sqlite')
  await fillPerson(house, ada.id, 'zyxquill')
  await fillPerson(house, 'account-of-ben', 'vutbram')
  const path = join(house.dataFolder, '..', 'ada.zip')
  expect(await exportPerson(house, ada, path)).toMatchObject({ runs: 3, memories: 1, 'items of connectors': 1 })
  const entries = [...zipEntries(readFileSync(path))].map(({ name, packed }) => [name, inflateRawSync(packed).toString()] as const)
  const all = entries.map(([, text]) => text).join('\n')
  expect(Object.entries(canaries('zyxquill')).flatMap(([kind, word]) => (all.includes(word) ? [] : [kind]))).toEqual(['token', 'tool'])
  expect(all).not.toContain('vutbram')
  expect(all).not.toContain('hunter2')
  const named = (prefix: string) => entries.filter(([name]) => name.startsWith(prefix)).length
  expect([named('rows/'), named('documents/'), named('files/')]).toEqual([16, 3, 4])
  expect(
    entries
      .find(([name]) => name === 'rows/events.jsonl')?.[1]
      .trim()
      .split('\n'),
  ).toHaveLength(6)
  await expect(exportPerson(house, ada, path)).rejects.toMatchObject({ code: 'denied' })
})

test('a word that somebody else has written is found, and left', async () => {
  const house = await newHouse('sqlite')
  await (await house.memories('account-of-ben')).save([{ content: 'My friend is Ada Quill.' }], { by: 'person' })
  const { after, traces } = await erasePerson(house, ada, { signal })
  expect(after).toEqual({})
  expect(traces).toContainEqual({ word: 'name', place: 'personal.db memories.content', count: 1 })
  expect(traces.filter(({ word }) => word !== 'name')).toEqual([])
})

test('what a reader of a file has open is told, and can be finished', async () => {
  const house = await newHouse('sqlite')
  await fillPerson(house, ada.id, 'zyxquill')
  const retention = await house.retention()
  expect(
    await erasePerson({ ...house, retention: async () => ({ ...retention, compact: async () => ['runs.db'] }) }, ada, { signal }),
  ).toMatchObject({
    after: {},
    left: [expect.stringContaining('runs.db is in use')],
  })
  expect((await tracesOf(house, canaries('zyxquill'))).map(({ place }) => place)).toEqual(expect.arrayContaining(['runs.db-wal']))
  expect(await erasePerson(house, ada, { signal })).toMatchObject({ after: {}, left: [] })
  expect(await tracesOf(house, canaries('zyxquill'))).toEqual([])
})

describe.each(stores)('%s', (store) => {
  test('old runs go with all that belongs to them, and nothing else does', async () => {
    const house = await newHouse(store, { 'retention.runsDays': 30, 'retention.auditDays': 10 })
    const [log, sessions, server, { cache }] = await Promise.all([house.log(), house.sessions(), house.server(), house.kept()])
    const began = (more: Parameters<typeof requestOf>[0] = {}): Fact => ({ type: 'run.began', request: requestOf(more) })
    const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
    const at = Date.now()
    const later = at + 31 * 86_400_000
    const add = async (more: Parameters<typeof requestOf>[0] = {}, isOver = true): Promise<string> => {
      const run = newRunId(at)
      await log.append(run, 0, began(more))
      if (isOver) await log.append(run, 1, ended)
      return run
    }
    const image = (bytes: Buffer) => ({ mediaType: 'image/png', hash: hashOf(bytes), size: bytes.length })
    const own = Buffer.from('a picture of its own')
    for (const bytes of [own, sharedPicture]) await house.media().keep(hashOf(bytes), bytes)
    const alone = await add({ images: [image(own), image(sharedPicture)] })
    const helper = await add({ parent: { run: alone, call: 'c', root: alone, depth: 1 } })
    const resting = await add({}, false)
    const restingParent = await add({ forkedFrom: { run: resting, seq: 1 } })
    const inSession = async (id: string, usedAt: number): Promise<string> => {
      await sessions.create({ id, title: 'T', titledBy: 'words', createdAt: at })
      const run = newRunId(at)
      await sessions.begin(id, run, began({ session: id, images: [image(sharedPicture)] }))
      await log.append(run, 1, ended)
      await sessions.change(id, {}, usedAt)
      return run
    }
    const [old, young] = [await inSession('OLD', at), await inSession('YOUNG', later - 86_400_000)]
    const forkOfYoung = await add({ forkedFrom: { run: young, seq: 1 } })
    await server.audit.add({ at, name: 'Ada', action: 'token.created' })
    await server.audit.add({ at: later - 86_400_000, name: 'Ada', action: 'token.revoked' })
    await server.tokens.add({ id: 't1', name: 'T', scopes: ['read'], prefix: 'x', createdAt: at, expiresAt: at + 1 }, 'h1')
    await server.tokens.add({ id: 't2', name: 'T', scopes: ['read'], prefix: 'x', createdAt: at }, 'h2')
    await cache.put('k', 1, { at, maxAgeMs: 600_000 })
    for (const name of ['left', 'fresh']) mkdirSync(join(house.dataFolder, 'sources', name), { recursive: true })
    utimesSync(join(house.dataFolder, 'sources', 'fresh'), later / 1_000, later / 1_000)

    const removed = [
      { what: 'runs', count: 3 },
      { what: 'conversations', count: 1 },
      { what: 'pictures and files', count: 1 },
      { what: 'tokens', count: 1 },
      { what: 'notes in the audit', count: 1 },
      { what: 'kept results of tools', count: 1 },
      { what: 'copies of sources', count: 1 },
    ]
    expect(await applyRetention(house, later, { isDry: true })).toEqual(removed)
    expect(await applyRetention(house, later)).toEqual(removed)
    const left = async (runs: readonly string[]) => Promise.all(runs.map(async (run) => (await log.read(run)).length))
    expect(await left([alone, helper, old])).toEqual([0, 0, 0])
    expect(await left([resting, restingParent, young, forkOfYoung])).toEqual([1, 2, 2, 2])
    expect((await sessions.list()).map(({ id }) => id)).toEqual(['YOUNG'])
    expect(await house.media().list()).toEqual([hashOf(sharedPicture)])
    expect((await server.tokens.list()).map(({ id }) => id)).toEqual(['t2'])
    expect((await server.audit.list({ limit: 9 })).map(({ action }) => action)).toEqual(['token.revoked'])
    expect(await applyRetention(house, later)).toEqual([])
  })

  test('pictures that nothing names go once they were seen so for an hour', async () => {
    const house = await newHouse(store)
    await house.media().keep(hashOf(sharedPicture), sharedPicture)
    const at = Date.now()
    expect(await applyRetention(house, at)).toEqual([])
    expect(await applyRetention(house, at + 3_000_000)).toEqual([])
    expect(await applyRetention(house, at + 3_600_000)).toEqual([{ what: 'pictures and files', count: 1 }])
    expect(await house.media().list()).toEqual([])
  })
})
