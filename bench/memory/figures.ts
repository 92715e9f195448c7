/**
 * What memory promises, over 500 made-up facts of 20 people (duplicates in other words, contradictions, look-alikes, secrets) and 200 questions in other words:
 * one JSON line a figure. The ways to say things are in two halves: `tuned`, on which the logic was worked, and `held` (`held/last.ts`), which was written after it
 * and only measured. Former held sets stand beside it; each was measured once before it was worked on. `pairs-` holds every way against every other.
 *
 *     node bench/memory/figures.ts [--seeds 20] [--all]        `--all` adds what was misjudged
 */
import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { memoriesOf } from '../../src/memory/memories.ts'
import { sqliteMemories } from '../../src/store/sqlite/personal/memories.ts'
import { openPersonalFile } from '../../src/store/sqlite/personal/personal-file.ts'
import { generate, type Half } from './generate.ts'
import { type MemoryFigures, measureMemory, type Share } from './measure.ts'
import { measurePairs } from './pairs.ts'
import { raceWriters } from './race.ts'

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '20' }, all: { type: 'boolean', default: false } } })
const print = (figure: string, fields: object) => console.log(JSON.stringify({ bench: 'memory', figure, ...fields }))

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const measured = (seed: number, half: Half): Promise<MemoryFigures> =>
  inFolder(async (folder) => {
    const file = openPersonalFile(folder)
    const store = sqliteMemories(file)
    let now = 1_760_000_000_000
    const figures = await measureMemory(generate(seed, half), (owner) => memoriesOf(store, owner, { now: () => (now += 1_000) }))
    file.close()
    return figures
  })

const shown = ({ right, all }: Share) => ({ right, all, share: Math.round((right / all) * 1000) / 1000 })

for (const half of ['tuned', 'held'] as const) {
  const runs: MemoryFigures[] = []
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) runs.push(await measured(seed, half))
  const sum = (of: (figures: MemoryFigures) => number) => runs.reduce((total, figures) => total + of(figures), 0)
  const shares = (of: (figures: MemoryFigures) => Share) =>
    shown({ right: sum((figures) => of(figures).right), all: sum((figures) => of(figures).all) })
  const least = (of: (figures: MemoryFigures) => Share) =>
    Math.round(Math.min(...runs.map((figures) => of(figures).right / of(figures).all)) * 1000) / 1000
  const about = { half, seeds: runs.length, facts: sum(({ facts }) => facts) }
  print('duplicates-merged', {
    ...about,
    ...shares((figures) => figures.duplicatesMerged),
    worstSeed: least((figures) => figures.duplicatesMerged),
  })
  print('unrelated-merged', { ...about, count: sum((figures) => figures.unrelatedMerged) })
  print('contradictions-superseded', { ...about, ...shares((figures) => figures.contradictionsSuperseded) })
  print('unrelated-superseded', { ...about, count: sum((figures) => figures.unrelatedSuperseded) })
  print('secrets-kept', { ...about, count: sum(({ secretsKept }) => secretsKept.right), of: sum(({ secretsKept }) => secretsKept.all) })
  print('facts-refused', { ...about, count: sum(({ factsRefused }) => factsRefused) })
  print('over-limits', { ...about, count: sum(({ overLimits }) => overLimits) })
  print('recall-at-5', { ...about, ...shares((figures) => figures.recallAt5), worstSeed: least((figures) => figures.recallAt5) })
  const pairs = measurePairs(half)
  print('pairs-same', { half, ...shown(pairs.same) })
  print('pairs-contradicted', { half, ...shown(pairs.contradicted) })
  print('pairs-wrongly-same', { half, count: pairs.wronglySame.right, of: pairs.wronglySame.all })
  print('pairs-wrongly-contradicted', { half, count: pairs.wronglyContradicted.right, of: pairs.wronglyContradicted.all })
  if (values.all) for (const line of new Set(runs.flatMap(({ misjudged }) => misjudged))) console.log(line)
}

await inFolder(async (folder) => print('limits-under-writers', await raceWriters(folder, { writers: 8, each: 60 })))
