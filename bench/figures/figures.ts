/**
 * Runs the benches whose data is there, one after another, and writes their figures into docs/benchmarks.md, what missed its goal first. What a bench that is not
 * run gave last is kept, with the commit and the day of that run (`measured.json`).
 *
 *     npm run figures                                    all of them
 *     npm run figures -- --only retrieval,answers        those whose names begin so
 *     npm run figures -- --list                          what there is, how long it takes, and what is not here for it
 *     npm run figures -- --table                         runs nothing and writes the tables from measured.json
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { commit, load, machine } from './machine.ts'
import { commandOf, measureAll, minutes } from './measure.ts'
import { missing } from './missing.ts'
import type { Records } from './records.ts'
import { runProgram } from './run-program.ts'
import { figuresPart, withFigures } from './table.ts'

const values = given()
const folder = join(import.meta.dirname, '../..')
const [kept, page] = ['bench/figures/measured.json', 'docs/benchmarks.md']
const only = values.only?.split(',').map((name) => name.trim())
const chosen = benches.filter(({ name }) => only?.some((each) => name.startsWith(each)) ?? true)

const records: Records = existsSync(join(folder, kept)) ? JSON.parse(readFileSync(join(folder, kept), 'utf8')) : {}

/** What is asked for; ends the program with one line where that is unknown. */
function given() {
  try {
    const options = {
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}. There are: --only NAMES, --list, --table`)
    process.exit(2)
  }
}

/** Keeps what still has a bench, in its order. */
function save(all: Records): void {
  const own = Object.fromEntries(benches.flatMap(({ name }) => (all[name] ? [[name, all[name]]] : [])))
  writeFileSync(join(folder, kept), `${JSON.stringify(own, null, 2)}\n`)
  const path = join(folder, page)
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), figuresPart(benches, own)))
}

if (chosen.length === 0) {
  console.error(`no bench is called ${values.only}. They are: ${benches.map(({ name }) => name).join(', ')}`)
  process.exitCode = 2
} else if (values.list) {
  for (const bench of chosen) {
    const absent = missing(bench.needs ?? {})
    const lacks = absent.length > 0 ? `; not here: ${absent.join(', ')}` : ''
    console.log(`${bench.name}: ${minutes(bench.minutes)}, ${bench.figures.length} figures${lacks}\n   ${commandOf(bench)}`)
  }
  console.log(`all: ${minutes(chosen.reduce((sum, each) => sum + each.minutes, 0))}`)
} else if (values.table) save(records)
else await run()

async function run(): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  console.log('building')
  const built = await runProgram(['scripts/build.mjs'], { folder, timeoutMs: 300_000, signal: stop.signal })
  if (built.problem !== undefined) throw new Error(`npm run build: ${built.problem}`)
  await measureAll(chosen, records, {
    ...{ folder, machine: machine(), commit: commit(folder, [kept, page]), load, missing, save },
    today: () => new Date().toISOString().slice(0, 10),
    say: (line) => console.log(line),
    signal: stop.signal,
  })
  if (stop.signal.aborted) process.exitCode = 130
  else console.log(`${page} is written`)
}
