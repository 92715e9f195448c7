import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoriesOf } from '../../src/memory/memories.ts'
import { sqliteMemories } from '../../src/store/sqlite/personal/memories.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'
import { generate } from './generate.ts'
import { measureMemory } from './measure.ts'
import { measurePairs } from './pairs.ts'
import { raceWriters } from './race.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-memory-figures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['tuned', 'held'] as const)(
  '500 facts of the half %s: nothing is merged, superseded or kept that must not be',
  { timeout: 60_000 },
  async (half) => {
    const file = openPersonalFile(folder)
    const store = sqliteMemories(file)
    let now = 1_760_000_000_000
    const figures = await measureMemory(generate(101, half), (owner) => memoriesOf(store, owner, { now: () => (now += 1_000) }))
    file.close()
    const { unrelatedMerged, unrelatedSuperseded, secretsKept, factsRefused, overLimits, facts } = figures
    expect({ facts, unrelatedMerged, unrelatedSuperseded, secretsKept, factsRefused, overLimits }).toEqual({
      facts: 500,
      unrelatedMerged: 0,
      unrelatedSuperseded: 0,
      secretsKept: { right: 0, all: 20 },
      factsRefused: 0,
      overLimits: 0,
    })
    expect(figures.recallAt5.all).toBe(200)
    expect(figures.recallAt5.right).toBeGreaterThanOrEqual(180)
    expect(figures.duplicatesMerged.right / figures.duplicatesMerged.all).toBeGreaterThanOrEqual(0.95)
  },
)

test('of all ways to say a thing in the half held, none is taken for a look-alike', () => {
  const { same, wronglySame, wronglyContradicted } = measurePairs('held')
  expect([wronglySame.right, wronglyContradicted.right]).toEqual([0, 0])
  expect(same.right / same.all).toBeGreaterThanOrEqual(0.95)
})

test('eight processes that write to one owner at once never exceed the limits', { timeout: 60_000 }, async () => {
  const { saves, over, failed, keptAtEnd } = await raceWriters(folder, { writers: 8, each: 12 })
  expect({ saves, over, failed, keptAtEnd }).toEqual({ saves: 96, over: 0, failed: 0, keptAtEnd: { core: 8, important: 12, context: 6 } })
})
