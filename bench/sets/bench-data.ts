import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The folder of the public sets, which are no part of the repository: `IBID_BENCH_DATA`, or where that is not set `../shared/data`, seen from this checkout.
 * The only place that knows of anything beside the checkout. How each set is made stands in docs/benchmarks.md.
 */
const folder = resolve(import.meta.dirname, '../..', process.env['IBID_BENCH_DATA'] || '../shared/data')

/** Where loops of others are measured, or undefined where they are absent: `IBID_BENCH_ENGINES`, or beside the public sets. */
export const benchEngines = (): string | undefined => {
  const path = resolve(import.meta.dirname, '../..', process.env['IBID_BENCH_ENGINES'] || join(folder, '../bench/engines'))
  return existsSync(path) ? path : undefined
}

/** Where something of the public sets lies, or undefined where it is absent: `scifact`, `docs/vite`, `injection/attacks.jsonl`. */
export const inBenchData = (name: string): string | undefined => {
  const path = join(folder, name)
  return existsSync(path) ? path : undefined
}

/** Which of these are absent. */
export const absentFromBenchData = (names: readonly string[]): readonly string[] => names.filter((name) => inBenchData(name) === undefined)

/** Says in one line that a bench does without sets that are absent. Benches then end well. */
export const printSkipped = (bench: string, absent: readonly string[]): void =>
  console.log(
    JSON.stringify({
      bench,
      skipped: `${folder} does not have ${absent.join(', ')}`,
      remedy: 'see docs/benchmarks.md, "How each set is built"',
    }),
  )
