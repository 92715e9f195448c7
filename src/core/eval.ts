import type { Fault } from './fault.ts'
import type { RunResult } from './run-result.ts'

/** How an answer is scored: by the keywords in it, by the expected statements that its words bear out, or by a model. */
export type EvalMode = 'keyword' | 'semantic' | 'judge'

/** One expectation, compared with what came. `answer` is the scored one, `keywords` those of a case that is scored otherwise. */
export interface EvalCheck {
  readonly check: 'status' | 'answer' | 'keywords' | 'sources' | 'confidence' | 'outcome' | 'states' | 'unsupported' | 'cost' | 'steps'
  readonly passed: boolean
  /** One line for people: what came, and what was missing. */
  readonly detail: string
}

/** What came of asking one case once. */
export interface EvalResult {
  readonly name: string
  readonly question: string
  /** From 1 to the number of repetitions. */
  readonly attempt: number
  /** `error`: there was nothing to judge, or nobody to judge it; never a pass. */
  readonly outcome: 'pass' | 'fail' | 'error'
  /** Why it did not pass, one line; empty where it did. */
  readonly why: string
  /** null where the case expects nothing of the answer's words. */
  readonly mode: EvalMode | null
  /** 0 to 1; null where nothing was scored. */
  readonly score: number | null
  /** The least score that passes. */
  readonly threshold: number | null
  readonly checks: readonly EvalCheck[]
  /** Of an error. */
  readonly fault?: Fault
  /** Model steps of the run. */
  readonly steps: number
  /** The run and its judge together; null where a price is unknown. */
  readonly costUsd: number | null
  /** Wall time with the judge's. */
  readonly durationMs: number
  /** null where no run began. */
  readonly result: RunResult | null
}

export interface EvalSummary {
  /** Cases of the file that were asked. */
  readonly cases: number
  /** Attempts: cases times repetitions. */
  readonly asked: number
  readonly passed: number
  readonly failed: number
  readonly errors: number
  /** Passed of asked, 0 to 1. */
  readonly passRate: number
  /** Names of the cases that passed in some attempts only. */
  readonly flaky: readonly string[]
  /** null where a price is unknown. */
  readonly costUsd: number | null
  readonly durationMs: number
}

/** What `ibid eval --json` prints. Fields may be added to version 1; none changes its meaning. */
export interface EvalReport {
  readonly version: 1
  readonly file: string
  /** When it began, ms since 1970. */
  readonly at: number
  readonly summary: EvalSummary
  /** In the order of the file, attempts of a case together. */
  readonly results: readonly EvalResult[]
}
