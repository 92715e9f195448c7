import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../../core/event-types.ts'
import { requestOf } from '../../../core/request.fixture.ts'
import { zipEntries } from '../../../core/zip-entries.ts'
import { newRunId } from '../../../engine/run-id.ts'
import { hasPostgres, testDatabase } from '../../../store/postgres/cluster.fixture.ts'
import type { App } from '../../app.ts'
import { openApp } from '../../compose.ts'
import { applyRetention } from './apply-retention.ts'
import { belongingsOf, erasePerson, tracesOf } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { canaries, fillPerson, hashOf, sharedPicture } from './person.fixture.ts'

const closers: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function newApp(store: 'sqlite' | 'postgres', flags: Readonly<Record<string, unknown>> = {}): Promise<App> {
  const home = mkdtempSync(join(tmpdir(), 'ibid-retention-'))
  closers.push(() => rmSync(home, { recursive: true }))
  const database = store === 'postgres' ? await testDatabase() : undefined
  if (database) closers.push(() => database.drop())
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  const team = database ? { 'store.url': database.url, 'server.secretKey': secretKey } : {}
  const app = await openApp({
    env: {},
    home,
    folder: home,
    platform: 'linux',
    flags: { dataDir: join(home, 'data'), 'llm.model': 'extractive', ...team, ...flags },
  })
  closers.push(() => app.close())
  return app
}

const stores = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ada = { id: 'account-of-ada', email: 'ada.quill@example.org', name: 'Ada Quill' }
const signal = new AbortController().signal

test('a removal that was cut short at any place is finished by the next', async () => {
  const app = await newApp('sqlite')
  await fillPerson(app, ada.id, 'zyxquill')
  const fails = (what: string) => async () => {
    throw new Error(`cut short: ${what}`)
  }
  const [retention, documents, media] = [await app.retention(), await app.documents(), app.media()]
  const runs = new DatabaseSync(join(app.dataFolder, 'runs.db'))
  closers.push(() => runs.close())
  const cut: readonly (readonly [string, App])[] = [
    ['dropping', { ...app, documents: async () => ({ ...documents, dropCollection: fails('dropping') }) }],
    ['media', { ...app, media: () => ({ ...media, remove: fails('media') }) }],
    ['terms', { ...app, documents: async () => ({ ...documents, forgetTerms: fails('terms') }) }],
    ['compacting', { ...app, retention: async () => ({ ...retention, compact: fails('compacting') }) }],
  ]
  for (const [what, broken] of cut.slice(0, 2)) await expect(erasePerson(broken, ada, { signal })).rejects.toThrow(`cut short: ${what}`)
  runs.exec(`create trigger cut before delete on events begin select raise(abort, 'cut short: runs'); end`)
  await expect(erasePerson(app, ada, { signal })).rejects.toThrow('cut short: runs')
  // What its runs are found by is there still; what is found by them is gone.
  expect(await belongingsOf(app, ada)).toEqual(expect.objectContaining({ runs: 3, conversations: 1 }))
  expect(await belongingsOf(app, ada)).not.toHaveProperty('run notes')
  runs.exec('drop trigger cut')
  for (const [what, broken] of cut.slice(2)) await expect(erasePerson(broken, ada, { signal })).rejects.toThrow(`cut short: ${what}`)
  expect(await erasePerson(app, ada, { signal })).toMatchObject({ before: {}, after: {}, traces: [], left: [] })
  expect(await tracesOf(app, canaries('zyxquill'))).toEqual([])
})

test('everything of a person is handed over in one zip, without secrets and what is of others', async () => {
  const app = await newApp('sqlite')
  await fillPerson(app, ada.id, 'zyxquill')
  await fillPerson(app, 'account-of-ben', 'vutbram')
  const path = join(app.dataFolder, '..', 'ada.zip')
  expect(await exportPerson(app, ada, path)).toMatchObject({ runs: 3, memories: 1, 'connector items': 1 })
  const entries = [...zipEntries(readFileSync(path))].map(({ name, packed }) => [name, inflateRawSync(packed).toString()] as const)
  const all = entries.map(([, text]) => text).join('\n')
  expect(Object.entries(canaries('zyxquill')).flatMap(([kind, word]) => (all.includes(word) ? [] : [kind]))).toEqual(['token', 'tool'])
  expect(all).not.toContain('vutbram')
  expect(all).not.toContain('hunter2')
  const named = (prefix: string) => entries.filter(([name]) => name.startsWith(prefix)).length
  expect([named('rows/'), named('documents/'), named('files/')]).toEqual([18, 3, 4])
  expect(
    entries
      .find(([name]) => name === 'rows/events.jsonl')?.[1]
      .trim()
      .split('\n'),
  ).toHaveLength(6)
  await expect(exportPerson(app, ada, path)).rejects.toMatchObject({ code: 'denied' })
})

test('a word that somebody else has written is found, and left', async () => {
  const app = await newApp('sqlite')
  await (await app.memories('account-of-ben')).save([{ content: 'My friend is Ada Quill.' }], { by: 'person' })
  const { after, traces } = await erasePerson(app, ada, { signal })
  expect(after).toEqual({})
  expect(traces).toContainEqual({ word: 'name', place: 'personal.db memories.content', count: 1 })
  expect(traces.filter(({ word }) => word !== 'name')).toEqual([])
})

test('what a reader of a file has open is told, and can be finished', async () => {
  const app = await newApp('sqlite')
  await fillPerson(app, ada.id, 'zyxquill')
  const retention = await app.retention()
  expect(
    await erasePerson({ ...app, retention: async () => ({ ...retention, compact: async () => ['runs.db'] }) }, ada, { signal }),
  ).toMatchObject({
    after: {},
    left: [expect.stringContaining('runs.db is in use')],
  })
  expect((await tracesOf(app, canaries('zyxquill'))).map(({ place }) => place)).toEqual(expect.arrayContaining(['runs.db-wal']))
  expect(await erasePerson(app, ada, { signal })).toMatchObject({ after: {}, left: [] })
  expect(await tracesOf(app, canaries('zyxquill'))).toEqual([])
})

describe.each(stores)('%s', (store) => {
  test('old runs go with all that belongs to them, and nothing else does', async () => {
    const app = await newApp(store, { 'retention.runsDays': 30, 'retention.auditDays': 10 })
    const [log, sessions, server, { cache }] = await Promise.all([app.log(), app.sessions(), app.server(), app.kept()])
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
    for (const bytes of [own, sharedPicture]) await app.media().keep(hashOf(bytes), bytes)
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
    for (const name of ['left', 'fresh']) mkdirSync(join(app.dataFolder, 'sources', name), { recursive: true })
    utimesSync(join(app.dataFolder, 'sources', 'fresh'), later / 1_000, later / 1_000)

    const removed = [
      { what: 'runs', count: 3 },
      { what: 'conversations', count: 1 },
      { what: 'images and files', count: 1 },
      { what: 'tokens', count: 1 },
      { what: 'audit log entries', count: 1 },
      { what: 'cached tool results', count: 1 },
      { what: 'copies of sources', count: 1 },
    ]
    expect(await applyRetention(app, later, { isDry: true })).toEqual(removed)
    expect(await applyRetention(app, later)).toEqual(removed)
    const left = async (runs: readonly string[]) => Promise.all(runs.map(async (run) => (await log.read(run)).length))
    expect(await left([alone, helper, old])).toEqual([0, 0, 0])
    expect(await left([resting, restingParent, young, forkOfYoung])).toEqual([1, 2, 2, 2])
    expect((await sessions.list()).map(({ id }) => id)).toEqual(['YOUNG'])
    expect(await app.media().list()).toEqual([hashOf(sharedPicture)])
    expect((await server.tokens.list()).map(({ id }) => id)).toEqual(['t2'])
    expect((await server.audit.list({ limit: 9 })).map(({ action }) => action)).toEqual(['token.revoked'])
    expect(await applyRetention(app, later)).toEqual([])
  })

  test('pictures that nothing names go once they were seen so for an hour', async () => {
    const app = await newApp(store)
    await app.media().keep(hashOf(sharedPicture), sharedPicture)
    const at = Date.now()
    expect(await applyRetention(app, at)).toEqual([])
    expect(await applyRetention(app, at + 3_000_000)).toEqual([])
    expect(await applyRetention(app, at + 3_600_000)).toEqual([{ what: 'images and files', count: 1 }])
    expect(await app.media().list()).toEqual([])
  })
})
