import type { Bench, Needs } from './bench.ts'
import { standing } from './goal.ts'
import { jsonLines, readFigure, type Value } from './read-figure.ts'
import type { Kept, Measured, Records } from './records.ts'
import { runProgram } from './run-program.ts'

/** What does not belong to a bench itself. */
export interface Surroundings {
  /** The root of the checkout. */
  readonly folder: string
  readonly machine: string
  readonly commit: string
  readonly today: () => string
  readonly load: () => number
  readonly missing: (needs: Needs) => readonly string[]
  readonly say: (line: string) => void
  /** After each bench, so that a run that is broken off has lost nothing. */
  readonly save: (records: Records) => void
  readonly signal?: AbortSignal
}

export const commandOf = ({ run }: Bench): string => `node ${run.join(' ')}`

/** Runs benches one after another. One that fails, or whose data is not here, keeps its last figures and says why there are no newer ones. */
export async function measureAll(benches: readonly Bench[], before: Records, around: Surroundings): Promise<Records> {
  let records = before
  for (const [index, bench] of benches.entries()) {
    if (around.signal?.aborted) break
    const left = benches.slice(index).reduce((sum, each) => sum + each.minutes, 0)
    around.say(`${index + 1} of ${benches.length}: ${bench.name} takes ${minutes(bench.minutes)}, all that is left ${minutes(left)}`)
    const kept = await measureOne(bench, around)
    if (around.signal?.aborted) break
    const last = records[bench.name]?.measured
    records = { ...records, [bench.name]: { ...(last ? { measured: last } : {}), ...kept } }
    around.save(records)
    around.say(`   ${summary(bench, kept)}`)
  }
  return records
}

async function measureOne(bench: Bench, around: Surroundings): Promise<Kept> {
  const { folder, machine, commit, signal } = around
  const notRun = (why: string): Kept => ({ notRun: { date: around.today(), commit, why } })
  const absent = around.missing(bench.needs ?? {})
  if (absent.length > 0) return notRun(`not on this machine: ${absent.join(', ')}`)
  const loadBefore = around.load()
  const timeoutMs = (bench.timeoutMinutes ?? 15) * 60_000
  const { output, seconds, problem } = await runProgram(bench.run, { folder, timeoutMs, ...(signal ? { signal } : {}) })
  if (problem !== undefined) return notRun(problem)
  const lines = jsonLines(output)
  const values: Record<string, Value> = {}
  const unread: Record<string, string> = {}
  for (const figure of bench.figures) {
    const read = readFigure(figure, lines)
    if ('problem' in read) unread[figure.label] = read.problem
    else values[figure.label] = read
  }
  const measured: Measured = {
    ...{ command: commandOf(bench), machine, commit, date: around.today(), loadBefore, loadAfter: around.load() },
    ...{ seconds: Math.round(seconds), values, unread },
  }
  return { measured }
}

function summary(bench: Bench, { measured, notRun }: Kept): string {
  if (measured === undefined) return `not measured: ${notRun?.why}`
  const missed = bench.figures.filter(({ label, goal }) => measured.values[label] && standing(goal, measured.values[label]) === 'missed')
  const unread = Object.keys(measured.unread).length
  return [
    `${measured.seconds} s, ${Object.keys(measured.values).length} figures`,
    ...(missed.length > 0 ? [`${missed.length} missed`] : []),
    ...(unread > 0 ? [`${unread} not found in the output`] : []),
  ].join(', ')
}

export const minutes = (count: number): string =>
  count < 1 ? 'less than a minute' : count === 1 ? 'about 1 minute' : `about ${Math.ceil(count)} minutes`
