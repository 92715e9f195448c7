/**
 * Does a review find what was planted, and nothing else? One JSON line a figure: `node bench/review/run.ts [--all] [--turns 5]`; `--all` adds what was missed
 * and what was wrong. The times are of `ibid run review.analyze` and of `ibid tools run security_scanner` as whole commands, without a model, on at least
 * 2,000 changed lines: medians in ms.
 */
import '../own-temporary.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judge } from './judge.ts'
import { type Pair, readPairs } from './planted.ts'
import { addedLines, plantedRepository } from './repository.ts'
import { lastChange, scanChange } from './scan-change.ts'

const all = process.argv.includes('--all')
const turns = Number(process.argv[process.argv.indexOf('--turns') + 1]) || 5

for (const set of ['planted', 'unseen']) {
  const pairs = readPairs(join(import.meta.dirname, set))
  for (const sight of ['whole files', 'changed lines only']) await printQuality(set, sight, pairs)
}
printTimes([...readPairs(join(import.meta.dirname, 'planted')), ...readPairs(join(import.meta.dirname, 'unseen'))])

async function printQuality(set: string, sight: string, pairs: readonly Pair[]): Promise<void> {
  const folder = plantedRepository(pairs)
  try {
    const { findings } = await scanChange(folder, await lastChange(folder), sight !== 'whole files')
    const { missed, wrong, ...figures } = judge(pairs, findings)
    console.log(JSON.stringify({ bench: 'review', set, sight, ...figures, ...(all ? { missed, wrong } : {}) }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function printTimes(pairs: readonly Pair[]): void {
  const folder = plantedRepository(pairs, 2)
  const home = mkdtempSync(join(tmpdir(), 'ibid-review-home-'))
  const main = join(import.meta.dirname, '../../src/cli/main.ts')
  const commands: Readonly<Record<string, readonly string[]>> = {
    'review.analyze': ['run', 'review.analyze', '--range', 'HEAD~1..HEAD', '--json'],
    security_scanner: ['tools', 'run', 'security_scanner', '--path', '.', '--json'],
  }
  try {
    for (const [command, args] of Object.entries(commands)) {
      const times = Array.from({ length: turns }, () => timeOf([main, ...args], folder, home)).sort((a, b) => a - b)
      const line = { bench: 'review', command, addedLines: addedLines(folder), medianMs: Math.round(times[turns >> 1]!), turns }
      console.log(JSON.stringify(line))
    }
  } finally {
    for (const one of [folder, home]) rmSync(one, { recursive: true, force: true })
  }
}

/** Each turn in a home of its own: nothing is known from the last one. */
function timeOf(args: readonly string[], cwd: string, home: string): number {
  const own = mkdtempSync(join(home, 'turn-'))
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: own },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return performance.now() - start
}
