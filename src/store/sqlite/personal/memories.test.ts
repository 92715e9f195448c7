import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Memory, MemoryStore } from '../../../core/memory.ts'
import type { SqliteFile } from '../open.ts'
import { sqliteMemories } from './memories.ts'
import { openPersonalFile } from './personal-file.ts'

let folder: string
let file: SqliteFile
let store: MemoryStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-memories-'))
  file = openPersonalFile(folder)
  store = sqliteMemories(file)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
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
const put = (owner: string | undefined, ...rows: readonly Memory[]) => store.write(owner, () => ({ put: rows, result: rows.length }))

test('a row comes back as it was put, with what it may lack and without', async () => {
  const whole = row('a', { owner: 'ann', expiresAt: 9, supersedes: 'x', state: 'superseded', endedAt: 8, replacedBy: 'b' })
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

test('nobody else on the machine may read the file', () => {
  expect(statSync(join(folder, 'personal.db')).mode & 0o777).toBe(0o600)
})
