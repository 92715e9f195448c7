import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory, MemoryStore } from '../core/memory.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresTables } from './postgres/tables.ts'
import { openPersonalFile } from './sqlite/personal/personal-file.ts'
import { patientTables } from './sqlite/tables.ts'
import { memoriesIn } from './tables/personal/memories.ts'

const places = contractPlaces<MemoryStore>({
  file: openPersonalFile,
  sqlite: (file) => memoriesIn(patientTables(file)),
  postgres: (database) => memoriesIn(postgresTables(database)),
  tables: ['memories', 'memory_vectors', 'look_backs'],
})

const row = (id: string, rest: Partial<Memory> = {}): Memory => ({
  id,
  content: 'The user lives in Graz.',
  category: 'profile',
  tier: 'core',
  confidence: 0.9,
  keywords: ['graz'],
  language: 'en',
  provenance: { by: 'model', run: 'r1', session: 's1', quote: 'I live in Graz' },
  createdAt: 1_000,
  lastUsedAt: 2_000,
  uses: 3,
  state: 'kept',
  ...rest,
})
describe.each(places)('memories: %s', (_name, placed) => {
  const place = placed()
  let store: MemoryStore
  beforeEach(async () => {
    store = await place.open()
  })
  const put = (owner: string | undefined, ...rows: readonly Memory[]) => store.write(owner, () => ({ put: rows, result: rows.length }))

  test('a row comes back as it was put, with what it may lack and without', async () => {
    const whole = row('a', {
      owner: 'ann',
      expiresAt: 9,
      mayContradict: ['c'],
      supersedes: 'x',
      state: 'superseded',
      endedAt: 8,
      replacedBy: 'b',
    })
    expect(await put('ann', whole)).toBe(1)
    expect(await store.read('ann')).toEqual([whole])
    await put(undefined, row('b'))
    expect(await store.read(undefined)).toEqual([row('b')])
  })

  test('a row that is put again changes in its place', async () => {
    await put('ann', row('a'), row('b'))
    await put('ann', row('a', { content: 'The user lives in Leeds.' }))
    expect((await store.read('ann')).map(({ id, content }) => [id, content])).toEqual([
      ['a', 'The user lives in Leeds.'],
      ['b', 'The user lives in Graz.'],
    ])
  })

  test('nobody reads, changes or clears the rows of another', async () => {
    await put('ann', row('a'))
    await put('bob', row('a', { content: 'The user lives in Leeds.' }))
    expect(await store.read('bob')).toEqual([])
    expect(await store.clear('bob')).toBe(0)
    expect((await store.read('ann')).map(({ content }) => content)).toEqual(['The user lives in Graz.'])
    expect(await store.clear('ann')).toBe(1)
  })

  test('what throws while it looks leaves nothing written', async () => {
    await put('ann', row('a'))
    const broken = store.write('ann', () => {
      throw new Error('stop')
    })
    await expect(broken).rejects.toThrow('stop')
    expect(await store.read('ann')).toHaveLength(1)
  })

  test('the newest run that was looked back at is remembered, by session', async () => {
    expect(await store.lookedBack('s1')).toBeUndefined()
    await store.noteLookBack('s1', 'r1')
    await store.noteLookBack('s1', 'r2')
    await store.noteLookBack('s2', 'r9')
    expect(await store.lookedBack('s1')).toBe('r2')
  })

  test('of several that write for one owner at once, one comes after the other', async () => {
    const stores = [store, await place.open(), await place.open()]
    const counted = Array.from({ length: 24 }, (_, index) =>
      stores[index % 3]!.write('ann', (rows) => ({ put: [row('a', { uses: (rows[0]?.uses ?? 0) + 1 })], result: undefined })),
    )
    await Promise.all(counted)
    expect((await store.read('ann')).map(({ uses }) => uses)).toEqual([24])
  })

  const vector = (memory: string, ...numbers: readonly number[]) => ({ memory, model: 'm', vector: Int8Array.from(numbers) })

  test('vectors come back as they were put, the newest of each fact, and none of what is not there or of another', async () => {
    await put('ann', row('a'), row('b'))
    await put('bob', row('c'))
    await store.putVectors('ann', [vector('a', -127, 5), vector('b', 0, 127), vector('c', 1, 1), vector('x', 1, 1)])
    await store.putVectors('ann', [{ ...vector('a', -128, 127, 3), model: 'n' }])
    expect((await store.vectors('ann')).toSorted((a, b) => a.memory.localeCompare(b.memory))).toEqual([
      { memory: 'a', model: 'n', vector: Int8Array.of(-128, 127, 3) },
      { memory: 'b', model: 'm', vector: Int8Array.of(0, 127) },
    ])
    expect(await store.vectors('bob')).toEqual([])
    expect(await store.read('ann')).toEqual([row('a', { owner: 'ann' }), row('b', { owner: 'ann' })])
  })

  test('vectors stay while their fact changes, and go with it', async () => {
    await put('ann', row('a'))
    await put('bob', row('b'))
    await store.putVectors('ann', [vector('a', 1)])
    await store.putVectors('bob', [vector('b', 2)])
    await put('ann', row('a', { state: 'removed', endedAt: 5 }))
    expect(await store.vectors('ann')).toHaveLength(1)
    await store.clear('ann')
    expect(await place.run('select memory from memory_vectors')).toEqual([{ memory: 'b' }])
  })

  test('any words are kept, whatever characters they have', async () => {
    const odd = row('a', { content: 'a\0b', keywords: ['\0'], provenance: { by: 'model', quote: '\u0001\0' }, language: '\u0001' })
    await put(undefined, odd)
    expect(await store.read(undefined)).toEqual([odd])
  })
})

describe('memories of a folder', () => {
  const place = places[0]![1]()

  test('nobody else on the machine may read the file', async () => {
    await place.open()
    expect(statSync(join(place.folder(), 'personal.db')).mode & 0o777).toBe(0o600)
  })
})
