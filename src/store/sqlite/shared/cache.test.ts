import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FixedClock, fixedClock } from '../../../testing/fixed-clock.ts'
import type { SqliteFile } from '../open.ts'
import { sqliteCache } from './cache.ts'
import { openSharedFile } from './shared-file.ts'

let folder: string
let clock: FixedClock
let files: SqliteFile[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-cache-'))
  clock = fixedClock(1_000_000)
  files = []
})
afterEach(() => {
  for (const file of files) file.close()
  rmSync(folder, { recursive: true })
})

function open(room?: number) {
  const file = openSharedFile(folder)
  files.push(file)
  return sqliteCache(file, clock, room)
}

test('gives a value back with the time it was put there, whatever the order of the members of its key, also to another process', async () => {
  await open().put({ tool: 'a', input: { x: 1, y: [2] } }, { text: 'found' }, { at: 999_000, maxAgeMs: 5_000 })
  expect(await open().get({ input: { y: [2], x: 1 }, tool: 'a' })).toEqual({ value: { text: 'found' }, at: 999_000 })
  expect(await open().get({ input: { y: [3], x: 1 }, tool: 'a' })).toBeUndefined()
})

test('forgets a value when it has reached its age, counted from when it was put', async () => {
  const cache = open()
  await cache.put('k', 1, { at: 1_000_000, maxAgeMs: 5_000 })
  clock.advance(4_999)
  expect(await cache.get('k')).toEqual({ value: 1, at: 1_000_000 })
  clock.advance(1)
  expect(await cache.get('k')).toBeUndefined()
})

test('replaces an older value', async () => {
  const cache = open()
  await cache.put('k', 1, { at: 1_000_000, maxAgeMs: 5_000 })
  await cache.put('k', 2, { at: 1_000_001, maxAgeMs: 5_000 })
  expect(await cache.get('k')).toEqual({ value: 2, at: 1_000_001 })
})

test('makes room by dropping the oldest, no more of them than it must', async () => {
  const cache = open(1_000)
  const value = 'x'.repeat(88) // 90 bytes as JSON: eleven fit, twelve do not
  for (let index = 0; index < 13; index++) await cache.put(index, value, { at: 1_000_000 + index, maxAgeMs: 60_000 })
  const kept = []
  for (let index = 0; index < 13; index++) if (await cache.get(index)) kept.push(index)
  expect(kept).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('does not keep a value that would take more than a tenth of the room', async () => {
  const cache = open(1_000)
  await cache.put('k', 'x'.repeat(99), { at: 1_000_000, maxAgeMs: 5_000 })
  expect(await cache.get('k')).toBeUndefined()
})

test('clears outlived values away with the next put', async () => {
  const cache = open()
  await cache.put('old', 1, { at: 1_000_000, maxAgeMs: 5_000 })
  clock.advance(5_000)
  await cache.put('new', 2, { at: clock.now(), maxAgeMs: 5_000 })
  expect(files[0]!.sqlite.prepare('select count(*) as rows from cached').get()).toEqual({ rows: 1 })
})
