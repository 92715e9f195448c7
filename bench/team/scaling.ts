/**
 * What one worker does, and what three do, beside a bare loop of programs that insert rows and notify over the same database.
 *
 *     node bench/team/scaling.ts [RUNS] [KIND]    two JSON lines: a model that answers after 50 ms (KIND slow), and one that answers at once (fast)
 *
 * With the slow model a worker has few places, and more workers mean more places; with the fast one all that counts is CPU.
 */
import '../own-temporary.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { cpuMs, postgresCpuMs } from './cpu.ts'
import { type Team, team } from './team.ts'

const runs = Number(process.argv[2] ?? 60)
const steps = 10
const kinds = [
  { name: 'slow', kind: 'waiting for the model', latencyMs: 50, atOnce: 2 },
  { name: 'fast', kind: 'model answers at once', latencyMs: 0, atOnce: 8 },
].filter(({ name }) => name === (process.argv[3] ?? name))
/** Runs of each worker before its time is taken. After fewer the engine still compiles what they have in common, which took a quarter of the CPU of 200 runs. */
const warmUp = 40
/** Workers of each turn; of those with the same number the median counts. */
const turns = [1, 3, 1, 3, 1, 3]

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

interface Turn {
  readonly workers: number
  readonly seconds: number
  readonly events: number
  /** ms of CPU of a run. */
  readonly cpu: { readonly worker: number; readonly database: number; readonly server: number; readonly model: number }
}

for (const { kind, latencyMs, atOnce } of kinds) {
  const model = start('model-process.ts', [String(steps), String(latencyMs)])
  const address = await lineOf(model)
  await using place = await team(address)
  const measured: Turn[] = []
  // The first turn of a process is slower than those that follow.
  await turnOf(place, model, 1, atOnce, Math.min(runs, 10))
  for (const workers of turns) measured.push(await turnOf(place, model, workers, atOnce, runs))
  const events = measured[0]?.events ?? 0
  const database = connectPostgres(place.url)
  const { rows } = await database.query<{ bytes: number }>('select avg(octet_length(body))::integer as bytes from events')
  await database.query('create table public.bare (writer integer, seq integer, body text, primary key (writer, seq))')
  const bare: { readonly perSecond: number; readonly programs: number; readonly database: number }[] = []
  for (let turn = 0; turn < 3; turn++) bare.push(await bareLoop(place, events, rows[0]?.bytes ?? 0))
  const bareOf = (part: keyof (typeof bare)[number]) => median(bare.map((turn) => turn[part]))
  await database.close()
  model.kill()
  const of = (workers: number) => measured.filter((turn) => turn.workers === workers)
  const perSecond = (workers: number) => median(of(workers).map(({ seconds }) => runs / seconds))
  const eventsPerSecond = median(of(3).map(({ seconds }) => events / seconds))
  console.log(
    JSON.stringify({
      bench: 'team',
      figure: 'scaling',
      ...{ kind, runs, steps, latencyMs, atOnce, cores: availableParallelism() },
      runsPerSecond: { one: rounded(perSecond(1)), three: rounded(perSecond(3)), ratio: rounded(perSecond(3) / perSecond(1)) },
      eventsPerSecond: {
        ibid: rounded(eventsPerSecond),
        bare: rounded(bareOf('perSecond')),
        ratio: rounded(eventsPerSecond / bareOf('perSecond')),
      },
      eventsPerRun: rounded(events / runs),
      cpuMsPerRun: { one: cpuOf(of(1)), three: cpuOf(of(3)) },
      cpuMsPerEvent: {
        ibid: rounded((median(of(3).map(({ cpu }) => cpu.worker + cpu.database + cpu.server + cpu.model)) * runs) / events),
        bare: { programs: rounded(bareOf('programs')), database: rounded(bareOf('database')) },
      },
    }),
  )
}

async function turnOf(place: Team, model: ChildProcess, count: number, atOnce: number, some: number): Promise<Turn> {
  const workers = await Promise.all(Array.from({ length: count }, () => place.worker(atOnce)))
  const used = () => ({
    worker: workers.reduce((sum, { pid }) => sum + cpuMs(pid ?? 0), 0),
    database: postgresCpuMs(place.data),
    server: cpuMs(process.pid),
    model: cpuMs(model.pid ?? 0),
  })
  // What a program loads and compiles for its first runs is not what the figure is about.
  for (const runHandle of await Promise.all(Array.from({ length: count * warmUp }, (_, i) => place.ask(`list-${i}`))))
    await runHandle.result
  const log = await place.app.log()
  const [before, began] = [used(), performance.now()]
  const askings = await Promise.all(Array.from({ length: some }, (_, i) => place.ask(`list-${i}`)))
  const results = await Promise.all(askings.map(({ result }) => result))
  const seconds = (performance.now() - began) / 1_000
  const after = used()
  if (results.some(({ status }) => status !== 'done')) throw new Error('a run did not come to its end')
  const perRun = (part: keyof Turn['cpu']) => (after[part] - before[part]) / some
  const counts = await Promise.all(askings.map(async ({ run }) => (await log.read(await run)).length))
  const ended = workers.map((worker) => once(worker, 'exit'))
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(ended)
  return {
    workers: count,
    seconds,
    events: counts.reduce((sum, each) => sum + each, 0),
    cpu: { worker: perRun('worker'), database: perRun('database'), server: perRun('server'), model: perRun('model') },
  }
}

/** Rows a second of three programs that insert and notify, until a fourth has read all, and ms of CPU of a row. */
async function bareLoop({ url, data }: Team, rows: number, bytes: number) {
  const each = Math.ceil(rows / 3)
  const follower = start('bare-process.ts', [url, 'follow', String(each * 3)])
  const said = createInterface({ input: follower.stdout! })[Symbol.asyncIterator]()
  const writers = Array.from({ length: 3 }, () => start('bare-process.ts', [url, 'write', String(each), String(bytes)]))
  await Promise.all([said.next(), ...writers.map(lineOf)])
  // Those that end are counted by what their parent has of them.
  const used = () => [process.pid, follower.pid ?? 0, ...writers.map(({ pid }) => pid ?? 0)].reduce((sum, pid) => sum + cpuMs(pid), 0)
  const [before, database, began] = [used(), postgresCpuMs(data), performance.now()]
  for (const writer of writers) writer.stdin?.write('go\n')
  await said.next()
  const seconds = (performance.now() - began) / 1_000
  const all = each * 3
  return { perSecond: all / seconds, programs: (used() - before) / all, database: (postgresCpuMs(data) - database) / all }
}

function start(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function lineOf(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return String(line)
}

function cpuOf(measured: readonly Turn[]): Turn['cpu'] {
  const part = (name: keyof Turn['cpu']) => rounded(median(measured.map(({ cpu }) => cpu[name])))
  return { worker: part('worker'), database: part('database'), server: part('server'), model: part('model') }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
