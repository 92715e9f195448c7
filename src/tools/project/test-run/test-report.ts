import type { Finding } from '../../../core/finding.ts'
import type { TestOutcome } from './outcome.ts'

/** The data of `test_runner`. */
export interface TestReport {
  readonly summary: string
  /** The declared command that was run, and the others that could be. */
  readonly command: string
  readonly declared: readonly string[]
  readonly passed: number
  readonly failed: number
  /** Also tests that are only planned. */
  readonly skipped: number
  readonly durationMs: number
  /** null where it was ended from outside. */
  readonly exitCode: number | null
  readonly timedOut: boolean
  /** What the figures were read from; `none` where no report was found, and they are 0. */
  readonly format: TestOutcome['format'] | 'none'
  readonly failures: readonly { readonly name: string; readonly message: string; readonly file?: string; readonly line?: number }[]
  readonly findings: readonly Finding[]
  /** The end of what was printed. */
  readonly output: string
}
