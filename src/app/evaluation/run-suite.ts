import { systemClock } from '../../core/clock.ts'
import type { EvalReport, EvalResult, EvalSummary } from '../../core/eval.ts'
import { IbidError } from '../../core/fault.ts'
import type { App } from '../app.ts'
import { openJudge } from './judge.ts'
import type { EvalCase, Suite } from './read-suite.ts'
import { type CaseParts, runCase } from './run-case.ts'

export interface SuiteOptions {
  /** Only cases with this in their name, whatever its case. */
  readonly only?: string | undefined
  /** How often each case is asked; once where absent. */
  readonly repeat?: number | undefined
  /** Cases asked at once; one where absent. */
  readonly concurrency?: number | undefined
  readonly signal: AbortSignal
  /** Makes the collections of a case ready and gives their ids. Called once for each selection, never twice at a time. */
  prepare(one: EvalCase): Promise<readonly string[]>
  /** As soon as a case is over, in whatever order. */
  onResult(result: EvalResult, done: number, all: number): void
}

/**
 * Asks the cases of a suite and reports. Every question is an ordinary run on the log. Throws `IbidError('usage')` where no case is left to ask, and the
 * reason of `signal` where that aborts.
 */
export async function runSuite(app: App, suite: Suite, options: SuiteOptions): Promise<EvalReport> {
  const cases = chosen(suite, options.only)
  const at = systemClock.now()
  let judge: ReturnType<CaseParts['judge']> | undefined
  const parts: CaseParts = {
    scope: await scopesOf(cases, options),
    app,
    judge: () => (judge ??= openJudge(app)),
    now: systemClock.now,
    signal: options.signal,
  }
  const results = await askAll(cases, parts, options)
  return { version: 1, file: suite.file, at, summary: summaryOf(cases.length, results, systemClock.now() - at), results }
}

function chosen({ file, cases }: Suite, only: string | undefined): readonly EvalCase[] {
  const wanted = only?.toLowerCase()
  const found = wanted === undefined ? cases : cases.filter(({ name }) => name.toLowerCase().includes(wanted))
  if (found.length === 0)
    throw new IbidError(
      'usage',
      `no case in ${file} has ${JSON.stringify(only)} in its name`,
      `the first is named ${JSON.stringify(cases[0]?.name)}`,
    )
  return found
}

/** Collections are made ready before anything is asked, so that no case waits for another's index. One that cannot be had is an error of its cases alone. */
async function scopesOf(cases: readonly EvalCase[], { prepare, signal }: SuiteOptions): Promise<CaseParts['scope']> {
  const keyOf = (one: EvalCase) => JSON.stringify([one.in, one.collections])
  const scopes = new Map<string, Promise<readonly string[]>>()
  for (const one of cases) {
    if (scopes.has(keyOf(one))) continue
    const scope = prepare(one)
    scopes.set(keyOf(one), scope)
    await scope.catch(() => signal.throwIfAborted())
  }
  return async (one) => scopes.get(keyOf(one)) ?? []
}

async function askAll(
  cases: readonly EvalCase[],
  parts: CaseParts,
  { repeat = 1, concurrency = 1, onResult }: SuiteOptions,
): Promise<readonly EvalResult[]> {
  const waiting = cases.flatMap((one) => Array.from({ length: repeat }, (_, index) => ({ one, attempt: index + 1 })))
  const results: EvalResult[] = []
  let next = 0
  let done = 0
  const askOn = async () => {
    for (let place = next++; place < waiting.length; place = next++) {
      const { one, attempt } = waiting[place]!
      const result = await runCase(one, attempt, parts)
      results[place] = result
      onResult(result, ++done, waiting.length)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, askOn))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return results
}

function summaryOf(cases: number, results: readonly EvalResult[], durationMs: number): EvalSummary {
  const count = (outcome: EvalResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const costs = results.map(({ costUsd }) => costUsd)
  const passed = count('pass')
  return {
    cases,
    asked: results.length,
    passed,
    failed: count('fail'),
    errors: count('error'),
    passRate: Math.round((passed / results.length) * 1000) / 1000,
    flaky: flakyOf(results),
    costUsd: costs.some((cost) => cost === null)
      ? null
      : Math.round(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) * 1_000_000) / 1_000_000,
    durationMs,
  }
}

/** Attempts of a case stand together, the first one in front. */
function flakyOf(results: readonly EvalResult[]): readonly string[] {
  const attempts: EvalResult[][] = []
  for (const result of results) {
    if (result.attempt === 1) attempts.push([])
    attempts.at(-1)!.push(result)
  }
  const passed = (group: readonly EvalResult[]) => group.filter(({ outcome }) => outcome === 'pass').length
  return attempts.filter((group) => passed(group) > 0 && passed(group) < group.length).map(([first]) => first!.name)
}
