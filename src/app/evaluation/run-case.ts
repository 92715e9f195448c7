import type { EvalCheck, EvalResult } from '../../core/eval.ts'
import { type Fault, fault, faultOf } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Model } from '../../core/model.ts'
import type { Run } from '../../core/run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { App } from '../app.ts'
import { namedModel } from '../models/choose-model.ts'
import { askQuestion } from '../questions/ask.ts'
import { checkExpectations, type Score, scoreOf } from './expectations.ts'
import { askJudge } from './judge.ts'
import type { EvalCase } from './read-suite.ts'

/** What asking a case needs. Whatever of it throws makes the case an error. */
export interface CaseParts {
  readonly app: App
  /** Ids of the collections of the case, ready to be read. */
  scope(one: EvalCase): Promise<readonly string[]>
  judge(): Promise<Model>
  now(): number
  readonly signal: AbortSignal
}

interface Asked {
  readonly run: Run
  readonly result: RunResult
}

/** What the words of an answer are worth; `cost` of the judge in microdollars, null where unknown. */
interface Scored {
  readonly score?: Score
  readonly fault?: Fault
  readonly cost: number | null
}

/** Asks one case once and compares what came with what was expected. Throws only where the signal has aborted. */
export async function runCase(one: EvalCase, attempt: number, parts: CaseParts): Promise<EvalResult> {
  const startedAt = parts.now()
  const asked = await ask(one, parts).catch(faultOf)
  parts.signal.throwIfAborted()
  const broken = 'run' in asked ? failureOf(one, asked.result) : asked
  const scored: Scored = 'run' in asked && !broken ? await scoreAnswer(one, asked, parts) : { cost: 0 }
  parts.signal.throwIfAborted()
  const { run, result } = 'run' in asked ? asked : {}
  const checks: EvalCheck[] = scored.score
    ? [{ check: 'answer', passed: scored.score.score >= one.threshold, detail: scored.score.detail }]
    : []
  if (run && result && !broken) checks.push(...checkExpectations(one, result, run.steps))
  const failed = checks.filter(({ passed }) => !passed)
  const problem = broken ?? scored.fault
  return {
    name: one.name,
    question: one.question,
    attempt,
    outcome: problem ? 'error' : failed.length > 0 ? 'fail' : 'pass',
    why: problem ? [problem.message, problem.remedy].filter(Boolean).join('; ') : failed.map(({ detail }) => detail).join('; '),
    mode: one.mode ?? null,
    score: scored.score?.score ?? null,
    threshold: one.mode ? one.threshold : null,
    checks,
    ...(problem ? { fault: problem } : {}),
    steps: run?.steps ?? 0,
    costUsd: run && (run.cost === null || scored.cost === null) ? null : ((run?.cost ?? 0) + (scored.cost ?? 0)) / 1_000_000,
    durationMs: parts.now() - startedAt,
    result: result ?? null,
  }
}

async function ask(one: EvalCase, parts: CaseParts): Promise<Asked> {
  const scope = await parts.scope(one)
  const { app, signal } = parts
  if (one.model) namedModel(app.inspection, one.model)
  const runHandle = await askQuestion(app, {
    question: one.question,
    useCase: one.use_case,
    model: one.model,
    tag: 'eval',
    fresh: true,
    scope,
    signal,
  })
  const result = await runHandle.result
  return { result, run: replay(result.run, await (await app.log()).read(result.run)) }
}

/** A run that broke down says nothing of the answer, unless that is what the case expects. */
function failureOf({ expect }: EvalCase, { status, fault: why }: RunResult): Fault | undefined {
  if (status === expect.status || (status !== 'failed' && status !== 'cancelled')) return undefined
  return why ?? fault('cancelled', `the run was ${status}`)
}

async function scoreAnswer(one: EvalCase, { run, result }: Asked, parts: CaseParts): Promise<Scored> {
  const score = scoreOf(one, result.answer)
  if (score) return { score, cost: 0 }
  if (one.mode !== 'judge') return { cost: 0 }
  if (result.answer === '') return { score: { score: 0, detail: 'no answer' }, cost: 0 }
  try {
    const verdict = await askJudge(await parts.judge(), { run, answer: result.answer, expected: one.expect.text ?? '' }, parts)
    return verdict.fault ? verdict : { score: { score: verdict.score, detail: `the judge: ${verdict.reason}` }, cost: verdict.cost }
  } catch (error) {
    return { fault: faultOf(error), cost: 0 }
  }
}
