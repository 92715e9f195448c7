/**
 * A server and two workers over PostgreSQL, and a server over SQLite, under everything that people do; then nothing may be held that was not held before. After a
 * warm-up the load rests, and what each program holds is measured; so again some times, and at the end. In the middle PostgreSQL restarts.
 *
 *     node bench/soak/soak.ts [--minutes 30] [--only sqlite|postgres] [--share 1] [--snapshots FOLDER]
 *
 * `--share`: cores that the programs of both take together. Prints a JSON line a look and one at the end; exit code 1 where something has grown or gone wrong.
 */
import '../own-temporary.ts'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasPostgres } from '../../src/store/postgres/server.fixture.ts'
import { scriptedModel } from '../load/scripted-model.ts'
import { fill } from './activities.ts'
import { growthOf } from './growth.ts'
import { startLoad } from './load.ts'
import { type Figures, look } from './look.ts'
import { type System, startSystem } from './system.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    share: { type: 'string', default: '1' },
    only: { type: 'string' },
    snapshots: { type: 'string' },
  },
})
// What was started ends with this program, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const totalMs = Number(values.minutes) * 60_000
const warmUpMs = Math.min(300_000, totalMs * 0.3)
/** Looks after the first. */
const looks = Math.min(6, Math.max(2, Math.round(totalMs / 180_000)))
/** Idle connections of a pool close after 30 s; memory looks back at a conversation 2 minutes after it came to rest, and waits until then. */
const [shortlyMs, settleMs] = totalMs > 300_000 ? [35_000, 150_000] : [5_000, 5_000]
/** A short run is still warming up. */
const slack = totalMs > 300_000 ? 1 : 4
/** ms after a restart of the database in which requests may fail. */
const forgivenMs = 75_000

const names = (['postgres', 'sqlite'] as const).filter((name) => (values.only ?? name) === name && (name === 'sqlite' || hasPostgres))
await using model = await scriptedModel(10)
const outcomes = await Promise.all(names.map((name) => soak(name, Number(values.share) / names.length)))
for (const outcome of outcomes) console.log(JSON.stringify({ bench: 'soak', ...outcome }))
process.exitCode = outcomes.every(({ isSound }) => isSound) ? 0 : 1

async function soak(name: System['name'], share: number) {
  await using system = await startSystem(name, model.baseUrl)
  let restartedAt = Number.NEGATIVE_INFINITY
  const load = startLoad(system, share, () => performance.now() - restartedAt < forgivenMs)
  const rested = async (at: string): Promise<Figures> => {
    await load.rest()
    const figures = await look(system, at === 'plateau' || at === 'end' ? settleMs : shortlyMs)
    console.log(
      JSON.stringify({ bench: 'soak', system: name, at, done: sum(load.counts), errors: Object.fromEntries(load.errors), figures }),
    )
    if (values.snapshots !== undefined)
      for (const each of system.programs) await each.snapshot(join(values.snapshots, `${each.name}-${at}.heapsnapshot`))
    load.goOn()
    return figures
  }
  if (slack === 1) await fill(system)
  await pause(warmUpMs)
  const plateau = await rested('plateau')
  let last = plateau
  for (let turn = 1; turn <= looks; turn++) {
    const stretchMs = (totalMs - warmUpMs) / looks
    await pause(stretchMs / 2)
    if (turn === Math.ceil(looks / 2)) {
      system.restart()
      restartedAt = performance.now()
    }
    await pause(stretchMs / 2)
    last = await rested(turn === looks ? 'end' : String(turn))
  }
  await load.stop()
  const growth = growthOf(plateau, last, slack)
  const dead = system.programs.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)
  const errors = Object.fromEntries(load.errors)
  const unforeseen = Object.keys(errors).filter((error) => !error.startsWith('while the database was away'))
  const said = Object.fromEntries(system.programs.map((each) => [each.name, each.said().split('\n').slice(-5)]))
  return {
    system: name,
    isSound: growth.length + dead.length + unforeseen.length === 0,
    growth,
    dead,
    errors,
    done: Object.fromEntries(load.counts),
    ...(unforeseen.length > 0 ? { said } : {}),
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, each) => all + each, 0)
}
