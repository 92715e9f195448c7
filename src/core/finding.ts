export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

/** One defect at its place. The members `findings` of a tool's data are these. */
export interface Finding {
  /** Stable name of the rule: `sql-injection`, `function-too-complex`. */
  readonly rule: string
  readonly severity: Severity
  /** One sentence: what is wrong. */
  readonly message: string
  /** Path with `/`, from the root that was looked at. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly endLine?: number
  /** The words of the file at that place, verbatim, at most three lines. */
  readonly quote: string
  /** Such as `CWE-89`. */
  readonly cwe?: string
  /** What to do, one sentence. */
  readonly hint?: string
  /** Opens the place. */
  readonly uri?: string
}

/** Worst first. */
export const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']
