import '../built.ts'
import '../own-temporary.ts'
import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { benchEngines } from '../sets/bench-data.ts'
import { logBytes, median, type StepCost, stepCost } from './step-cost.ts'

/**
 * CPU of whole runs beside a bare loop, turn about in one session; ibid's log is on disk, and it folds nothing, as the bare
 * loop does not. One JSON line a figure with the median of the pairs. Then what a late step costs beside an early one, and what the log takes.
 * Argument: turns, 5 where absent.
 */
const turns = Number(process.argv[2] ?? 5)
const engines = benchEngines()
const print = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'engine', figure, ...values }))

interface Line {
  readonly cpu_ms: number
  readonly import_cpu_ms: number
  readonly max_rss_mb: number
  readonly loop_delay_max_ms?: number
  readonly ok?: number
}
interface Runner {
  runDriver(node: string, driver: string, args: readonly string[], base: string): Promise<Line>
  startServer(): Promise<{ readonly proc: { kill(): void }; readonly base: string }>
}

if (!engines) print('all', { skipped: 'the loops of others are not here: name their folder in IBID_BENCH_ENGINES' })
else {
  process.env['IBID_BENCH_ENGINES'] = engines
  const { runDriver, startServer }: Runner = await import(join(engines, 'bench.mjs'))
  const server = await startServer()
  // Drivers are named from the folder they really lie in.
  const own = relative(realpathSync(join(engines, 'drivers')), join(import.meta.dirname, 'ibid'))
  const pair = async (args: readonly string[]) => ({
    bare: await runDriver(process.execPath, 'bare', args, server.base),
    ibid: await runDriver(process.execPath, own, args, server.base),
  })
  const repeated = async (args: readonly string[]) => {
    const pairs: Awaited<ReturnType<typeof pair>>[] = []
    for (let turn = 0; turn < turns; turn++) pairs.push(await pair(args))
    return pairs
  }
  for (const [steps, warm, runs] of [
    [10, 20, 25],
    [50, 6, 9],
    [200, 1, 2],
  ] as const) {
    const pairs = await repeated([
      '--model',
      `steps-${steps}`,
      '--warm',
      `${warm}`,
      '--runs',
      `${runs}`,
      '--max-steps',
      '1000',
      '--run-id',
      `s${steps}`,
    ])
    print(`CPU of ${steps} steps, times the bare loop`, {
      median: round(median(pairs.map(({ bare, ibid }) => ibid.cpu_ms / bare.cpu_ms))),
      ibidMs: round(median(pairs.map(({ ibid }) => ibid.cpu_ms))),
      bareMs: round(median(pairs.map(({ bare }) => bare.cpu_ms))),
    })
  }
  const deltas = await repeated(['--model', 'deltas-2000', '--warm', '5', '--runs', '9', '--run-id', 'deltas'])
  print('CPU per streamed delta, microseconds', { median: round(median(deltas.map(({ ibid }) => ibid.cpu_ms / 2))) })
  print('CPU of importing ibid/engine, ms', { median: round(median(deltas.map(({ ibid }) => ibid.import_cpu_ms))) })
  const many = await repeated(['--model', 'steps-10', '--warm', '2', '--runs', '0', '--conc', '100', '--run-id', 'conc'])
  print('100 concurrent runs of 10 steps', {
    cpuMs: round(median(many.map(({ ibid }) => ibid.cpu_ms))),
    peakMb: round(median(many.map(({ ibid }) => ibid.max_rss_mb))),
    longestStallMs: round(median(many.map(({ ibid }) => ibid.loop_delay_max_ms ?? 0))),
    ended: Math.min(...many.map(({ ibid }) => ibid.ok ?? 0)),
  })
  printStepCost('of the engine alone, nothing folded', await stepCost(turns, false))
  printStepCost('as by default, through HTTP', await stepCost(turns, true, server.base))
  for (const steps of [10, 50]) print(`bytes of a run of ${steps} steps on disk`, { bytes: await logBytes(steps) })
  server.proc.kill()
}

function printStepCost(how: string, { at10, at500, ratio }: StepCost): void {
  print(`CPU of step 500, times step 10, ${how}`, { median: round(ratio), at500Us: at500, at10Us: at10 })
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
