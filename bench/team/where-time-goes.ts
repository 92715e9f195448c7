/**
 * Where three workers whose model answers at once spend their time: what of CPU each party uses for a run, and which statements the database is asked, how often.
 *
 *     node bench/team/where-time-goes.ts [RUNS] [WORKERS]    one JSON line; with `--cpu-prof --cpu-prof-dir=DIR` before the file, profiles of each program beside
 */
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { cpuMs, postgresCpuMs } from './cpu.ts'
import { team } from './team.ts'

/** Runs of each worker before, as in `scaling.ts`. */
const warmUp = 40
const [runs = 200, count = 3] = process.argv.slice(2).map(Number)
const model = spawn(process.execPath, [join(import.meta.dirname, 'model-process.ts'), '10', '0'], { stdio: ['pipe', 'pipe', 'inherit'] })
process.once('exit', () => model.kill('SIGKILL'))
const [address] = await once(createInterface({ input: model.stdout }), 'line')
await using place = await team(String(address), ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=1000'])
const database = connectPostgres(place.url)
await database.query('create extension pg_stat_statements schema public')
const workers = await Promise.all(Array.from({ length: count }, () => place.worker(8)))
for (const { result } of await Promise.all(Array.from({ length: count * warmUp }, (_, i) => place.ask(`list-${i}`)))) await result
const used = () => ({
  worker: workers.reduce((sum, { pid }) => sum + cpuMs(pid ?? 0), 0),
  database: postgresCpuMs(place.data),
  server: cpuMs(process.pid),
  model: cpuMs(model.pid ?? 0),
})
await database.query('select public.pg_stat_statements_reset()')
const [before, began] = [used(), performance.now()]
const askings = await Promise.all(Array.from({ length: runs }, (_, i) => place.ask(`list-${i}`)))
const asked = performance.now()
await Promise.all(askings.map(({ result }) => result))
const ended = performance.now()
const after = used()
const { rows } = await database.query<{ query: string; calls: number; ms: number; rows: number }>(
  `select regexp_replace(left(query, 2000), '\\s+', ' ', 'g') as query, calls, total_exec_time as ms, rows from public.pg_stat_statements order by total_exec_time desc limit 40`,
)
await database.close()
const perRun = Object.fromEntries(
  (['worker', 'database', 'server', 'model'] as const).map((part) => [part, rounded((after[part] - before[part]) / runs)]),
)
console.log(
  JSON.stringify({
    ...{ bench: 'team', figure: 'where-time-goes', runs, workers: count },
    runsPerSecond: rounded((runs * 1_000) / (ended - began)),
    askedMs: rounded(asked - began),
    cpuMsPerRun: perRun,
    statements: rows.map(({ query, calls, ms, rows: given }) => ({
      perRun: rounded(calls / runs),
      msPerRun: rounded(ms / runs),
      rowsPerCall: rounded(given / calls),
      query: query.slice(0, 110),
    })),
  }),
)
const gone = workers.map((worker) => once(worker, 'exit'))
for (const worker of workers) worker.kill('SIGTERM')
await Promise.all(gone)
model.kill()

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
