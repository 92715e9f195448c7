import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiToken, Attachment, AuditEntry, ServerStore, Share } from '../core/server-store.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresCarriedMarks } from './postgres/server/carried-marks.ts'
import { postgresTables } from './postgres/tables.ts'
import { builtTables } from './sqlite/built-tables.ts'
import { openServerFile } from './sqlite/server/server-file.ts'
import { carriedIn } from './tables/server/carried.ts'
import { serverStoreIn } from './tables/server/server-store.ts'
import type { ServerTables } from './tables/server/server-tables.ts'

const places = contractPlaces<ServerStore>({
  file: openServerFile,
  sqlite(file) {
    const tables = builtTables<ServerTables>(file)
    return serverStoreIn(tables, carriedIn(tables))
  },
  postgres: (database) => serverStoreIn(postgresTables(database), postgresCarriedMarks(database)),
  tables: [
    'tokens',
    'attachments',
    'ratings',
    'audit',
    'collection_owners',
    'shares',
    'share_runs',
    'share_readers',
    'share_looks',
    'carried_marks',
  ],
})

const token: ApiToken = {
  id: 't1',
  owner: 'ann',
  name: 'Build',
  scopes: ['read', 'ask'],
  prefix: 'ibid_abc',
  createdAt: 10,
  usedAt: 20,
  expiresAt: 30,
}
const local: ApiToken = { id: 't2', name: 'Mine', scopes: ['admin'], prefix: 'ibid_def', createdAt: 11 }

describe.each(places)('server store: %s', (_name, placed) => {
  const place = placed()
  let store: ServerStore
  beforeEach(async () => {
    store = await place.open()
  })

  test('keeps tokens under their hash until they are revoked, over an opening', async () => {
    await store.tokens.add(token, 'hash 1')
    await store.tokens.add(local, 'hash 2')
    await store.tokens.used('t2', 40)
    const { tokens } = await place.open()
    expect(await tokens.find('hash 1')).toEqual(token)
    expect(await tokens.find('hash 2')).toEqual({ ...local, usedAt: 40 })
    expect(await tokens.find('hash 3')).toBeUndefined()
    expect((await tokens.list()).map(({ id }) => id)).toEqual(['t2', 't1'])
    expect((await tokens.list({ owner: 'ann' })).map(({ id }) => id)).toEqual(['t1'])
    expect((await tokens.list({ owner: undefined })).map(({ id }) => id)).toEqual(['t2'])
    expect(await tokens.revoke('t1')).toBe(true)
    expect(await tokens.revoke('t1')).toBe(false)
    expect(await tokens.find('hash 1')).toBeUndefined()
  })

  test('refuses a second token with the same hash', async () => {
    await store.tokens.add(token, 'hash')
    await expect(store.tokens.add(local, 'hash')).rejects.toMatchObject({ code: 'failed' })
  })

  test('takes no right from a token whose name it does not know', async () => {
    await store.tokens.add(token, 'hash')
    await place.run(`update tokens set scopes = '["read","rule"]'`)
    expect((await store.tokens.find('hash'))?.scopes).toEqual(['read'])
  })

  test('keeps attachments of each owner, the newest first', async () => {
    const { attachments } = store
    const one: Attachment = { id: 'a1', owner: 'ann', name: 'x.md', mediaType: 'text/markdown', hash: 'ff', size: 5, createdAt: 1 }
    const two: Attachment = { ...one, id: 'a2', createdAt: 2 }
    const mine: Attachment = { id: 'a3', name: 'y.png', mediaType: 'image/png', hash: 'ee', size: 6, createdAt: 3 }
    for (const each of [one, two, mine]) await attachments.add(each)
    expect(await attachments.get('a1')).toEqual(one)
    expect(await attachments.list({ owner: 'ann' })).toEqual([two, one])
    expect(await attachments.list({ owner: undefined })).toEqual([mine])
    expect(await attachments.list()).toEqual([mine, two, one])
    expect(await attachments.remove('a1')).toBe(true)
    expect(await attachments.remove('a1')).toBe(false)
    expect(await attachments.get('a1')).toBeUndefined()
  })

  test('keeps the newest rating of a run', async () => {
    const { ratings } = store
    await ratings.rate({ run: 'r1', owner: 'ann', rating: 'down', comment: 'no', at: 1 })
    await ratings.rate({ run: 'r1', rating: 'up', at: 2 })
    expect(await ratings.of('r1')).toEqual({ run: 'r1', rating: 'up', at: 2 })
    expect(await ratings.remove('r1')).toBe(true)
    expect(await ratings.remove('r1')).toBe(false)
    expect(await ratings.of('r1')).toBeUndefined()
  })

  test('lists the audit from the newest on, by owner and action', async () => {
    const { audit } = store
    const entries: readonly AuditEntry[] = [
      { at: 1, name: 'nobody', action: 'sign-in.failed', detail: 'ann@example.org' },
      { at: 2, owner: 'ann', name: 'Ann', action: 'sign-in.made' },
      { at: 3, owner: 'ann', name: 'Ann', action: 'token.created', subject: 't1' },
    ]
    for (const each of entries) await audit.add(each)
    expect(await audit.list({ limit: 10 })).toEqual([...entries].reverse())
    expect(await audit.list({ limit: 2 })).toEqual([entries[2], entries[1]])
    expect(await audit.list({ limit: 2, before: 2 })).toEqual([entries[0]])
    expect(await audit.list({ limit: 10, owner: 'ann', action: 'token.created' })).toEqual([entries[2]])
  })

  test('gives all entries of one moment together, so that paging by moments skips none', async () => {
    const { audit } = store
    for (const [at, action] of [
      [1, 'a.done'],
      [2, 'b.done'],
      [2, 'c.done'],
      [3, 'd.done'],
    ] as const)
      await audit.add({ at, name: 'x', action })
    expect((await audit.list({ limit: 2 })).map(({ action }) => action)).toEqual(['d.done', 'c.done', 'b.done'])
    expect((await audit.list({ limit: 2, before: 2 })).map(({ action }) => action)).toEqual(['a.done'])
  })

  test('gives and takes collections', async () => {
    const { collectionOwners } = store
    for (const owner of ['ann', 'ben', 'ann']) await collectionOwners.give('c1', owner)
    await collectionOwners.give('c2', 'ann')
    expect(await collectionOwners.of('ann')).toEqual(['c1', 'c2'])
    expect(await collectionOwners.owners('c1')).toEqual(['ann', 'ben'])
    expect(await collectionOwners.take('c1', 'ann')).toBe(true)
    expect(await collectionOwners.take('c1', 'ann')).toBe(false)
    expect(await collectionOwners.owners('c1')).toEqual(['ben'])
  })

  test('keeps what people share, for whom and how far, over an opening', async () => {
    const share: Share = {
      ...{ id: 'h1', owner: 'ann', kind: 'session', subject: 's1', audience: 'named' },
      ...{ readers: ['ben', 'cleo'], runs: ['r2', 'r1'], createdAt: 5, changedAt: 5 },
    }
    const open: Share = {
      ...share,
      id: 'h2',
      owner: 'ben',
      kind: 'run',
      subject: 'r9',
      audience: 'everybody',
      readers: [],
      runs: ['r9'],
      createdAt: 6,
    }
    await store.shares.add(share)
    await store.shares.add(open)
    const { shares } = await place.open()
    expect([await shares.get('h1'), await shares.on('r9'), await shares.get('h3'), await shares.on('s2')]).toEqual([
      share,
      open,
      undefined,
      undefined,
    ])
    expect(await shares.of('ann')).toEqual([share])
    expect((await shares.readBy('ben')).map(({ id }) => id)).toEqual(['h1'])
    expect((await shares.readBy('cleo')).map(({ id }) => id)).toEqual(['h2', 'h1'])
    expect((await shares.readBy('dora')).map(({ id }) => id)).toEqual(['h2'])
    await expect(shares.add({ ...share, id: 'h4' })).rejects.toMatchObject({ code: 'failed' })
    expect(await shares.get('h4')).toBeUndefined()
  })

  test('changes and ends a share with all that hangs on it', async () => {
    const { shares } = store
    const share: Share = {
      ...{ id: 'h1', owner: 'ann', kind: 'session', subject: 's1', audience: 'named' },
      ...{ readers: ['ben'], runs: ['r1'], createdAt: 5, changedAt: 5 },
    }
    await shares.add(share)
    expect(await shares.change({ id: 'h1', audience: 'named', readers: ['cleo'], runs: ['r1', 'r2'], changedAt: 7 })).toBe(true)
    expect(await shares.get('h1')).toEqual({ ...share, readers: ['cleo'], runs: ['r1', 'r2'], changedAt: 7 })
    expect(await shares.readBy('ben')).toEqual([])
    expect(await shares.change({ ...share, id: 'h2' })).toBe(false)
    expect([await shares.look('h1', 'cleo', 8), await shares.look('h1', 'cleo', 9), await shares.look('h2', 'cleo', 9)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await shares.end('h1'), await shares.end('h1')]).toEqual([true, false])
    expect([await shares.get('h1'), await shares.readBy('cleo')]).toEqual([undefined, []])
    await shares.add(share)
    expect([(await shares.get('h1'))?.runs, await shares.look('h1', 'cleo', 10)]).toEqual([['r1'], true])
  })

  test('remembers which runs are under way, in the order in which they were marked last', async () => {
    const { carried } = store
    for (const run of ['r2', 'r1', 'r3']) await carried.add(run)
    const mark = await carried.add('r2')
    expect(await carried.list()).toEqual(['r1', 'r3', 'r2'])
    expect([await carried.of('r2'), await carried.of('r4')]).toEqual([mark, undefined])
    await carried.remove('r2', mark)
    expect(await carried.list()).toEqual(['r1', 'r3'])
  })

  test('leaves the mark of whoever has taken a run up meanwhile', async () => {
    const { carried } = store
    const before = await carried.add('r1')
    const after = await carried.add('r1')
    await carried.remove('r1', before)
    expect(await carried.list()).toEqual(['r1'])
    await carried.remove('r1', after)
    expect(await carried.list()).toEqual([])
    const anew = await carried.add('r1')
    expect(new Set([before, after, anew]).size).toBe(3)
    await carried.remove('r1', after)
    expect(await carried.list()).toEqual(['r1'])
  })

  test('keeps any words, and finds nothing by any that are not there', async () => {
    const odd: Attachment = { id: 'a\0', owner: '\u0001ann', name: 'x\0.md', mediaType: 'text/\0', hash: 'ff', size: 5, createdAt: 1 }
    await store.attachments.add(odd)
    expect([await store.attachments.get('a\0'), await store.attachments.list({ owner: '\u0001ann' })]).toEqual([odd, [odd]])
    await store.ratings.rate({ run: 'r\0', rating: 'up', comment: 'a\0', at: 1 })
    expect(await store.ratings.of('r\0')).toEqual({ run: 'r\0', rating: 'up', comment: 'a\0', at: 1 })
    expect([await store.attachments.get('b\0'), await store.tokens.revoke('\0')]).toEqual([undefined, false])
  })
})

describe('server store of a folder', () => {
  const place = places[0]![1]()

  test('nobody but its owner can read the file', async () => {
    await place.open()
    expect(statSync(join(place.folder(), 'server.db')).mode & 0o777).toBe(0o600)
  })
})
