import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentList, SearchAnswer } from '../../../core/schemas/http/collections.ts'
import type { RunList } from '../../../core/schemas/http/runs.ts'
import { hasPostgres } from '../../../store/postgres/cluster.fixture.ts'
import { type ReplicatedDatabase, replicatedDatabase } from '../../../store/postgres/replica.fixture.ts'
import { type HttpClient, type HttpUser, type HttpWorld, httpWorld } from '../../http.fixture.ts'
import { uploadFolder } from '../../routes/uploads.fixture.ts'

/** Text that only the collection of Ben has. */
const secret = 'The quillon of the sword is bent.'

describe.skipIf(!hasPostgres)('two servers of a team whose replica stands still', () => {
  let place: ReplicatedDatabase
  let one: HttpWorld
  let two: HttpWorld
  let ben: HttpUser
  /** A program of Ben, at the other server. */
  let there: HttpClient
  let collection: string
  beforeAll(async () => {
    place = await replicatedDatabase()
    const flags = {
      'server.secretKey': Buffer.alloc(32, 7).toString('base64'),
      'store.url': place.url,
    }
    one = await httpWorld([], { mode: 'team', flags })
    two = await httpWorld([], { mode: 'team', store: one, signedIn: false, flags })
    ben = await one.as('Ben')
    there = two.withToken(await one.token(['read'], ben))
    const { row } = await uploadFolder(
      one,
      ben,
      { name: 'Swords' },
      { 'swords/a.md': `# A\n\n${secret}\n`, 'swords/b.md': '# B\n\nA quillon guards the hand.\n' },
    )
    collection = row.id ?? ''
  })
  afterAll(async () => {
    await two?.[Symbol.asyncDispose]()
    await one?.[Symbol.asyncDispose]()
    await place?.[Symbol.asyncDispose]()
    expect([one?.errors, two?.errors]).toEqual([[], []])
  })

  const search = async (by: HttpClient) =>
    (await by.json<SearchAnswer>(`/v1/search?query=quillon&collections=${collection}`)).hits.map(({ document }) => document)
  const documents = async (by: HttpClient) =>
    (await by.json<DocumentList>(`/v1/documents?collection=${collection}`)).documents.map(({ path }) => path)
  /** Reads of documents that the replica has done. */
  const readsThere = async () => {
    const [row] = await place.replica.ask<{ reads: number }>(
      `select coalesce(sum(idx_scan), 0)::integer as reads from pg_stat_user_tables where schemaname = 'ibid' and relname in ('postings', 'sections')`,
    )
    return row?.reads ?? 0
  }

  test('find at both what was just written, and nothing that was deleted or taken away', async () => {
    expect((await search(there)).toSorted()).toEqual(['swords/a.md', 'swords/b.md'])
    await expect
      .poll(async () => {
        await search(there)
        return readsThere()
      })
      .toBeGreaterThan(0)
    await place.replica.ask('select pg_wal_replay_pause()')

    await uploadFolder(one, ben, { collection }, { 'swords/c.md': '# C\n\nA third quillon.\n' })
    for (const by of [ben, there]) {
      expect((await search(by)).toSorted()).toEqual(['swords/a.md', 'swords/b.md', 'swords/c.md'])
      expect(await documents(by)).toEqual(['swords/a.md', 'swords/b.md', 'swords/c.md'])
    }
    await uploadFolder(one, ben, { collection }, { 'swords/b.md': '# B\n\nA quillon guards the hand.\n' }, true)
    for (const by of [ben, there]) {
      expect(await search(by)).toEqual(['swords/b.md'])
      expect(await documents(by)).toEqual(['swords/b.md'])
      expect((await by.fetch(`/v1/documents/${collection}/content?path=swords/a.md`)).status).toBe(404)
    }
    const question = { question: 'What guards the hand?', waitSeconds: 60, collections: [], fresh: true }
    const { run } = await ben.json<{ readonly run: string }>('/v1/runs', { method: 'POST', body: question })
    for (const by of [ben, there]) expect((await by.json<RunList>('/v1/runs')).runs.map((row) => row.run)).toEqual([run])

    expect(await (await one.app.server()).collectionOwners.take(collection, ben.id)).toBe(true)
    for (const by of [ben, there])
      for (const path of [`/v1/search?query=quillon&collections=${collection}`, `/v1/documents/${collection}/content?path=swords/b.md`])
        expect((await by.fetch(path)).status).toBe(404)
    await one.json(`/v1/users/${ben.id}`, { method: 'PATCH', body: { blocked: true } })
    for (const by of [ben, there]) expect((await by.fetch('/v1/collections')).status).toBe(401)
    await place.replica.ask('select pg_wal_replay_resume()')
  })
})
