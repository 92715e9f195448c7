export interface TestFailure {
  /** With the groups it stands in: `cart > adds up`. */
  readonly name: string
  readonly message: string
  /** What the report says besides: a stack, output. Where places are looked for. */
  readonly details?: string
  /** Where the report itself says the test stands: `test/cart.test.js:12`. */
  readonly place?: string
}

/** What a report says of a run of tests. Tests that are only planned count as skipped. */
export interface TestOutcome {
  readonly format: 'tap' | 'junit' | 'go' | 'plain'
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly TestFailure[]
}

/** Reads a report line by line, in little memory; `end` gives undefined where the lines were no such report. */
export interface ReportReader {
  line(text: string): void
  end(): TestOutcome | undefined
}

/** What is kept of a report: failures, and characters of a message and of its details. */
export const kept = { failures: 200, message: 2_000, details: 8_000 } as const

/** Adds a line to a text that is kept up to a length. */
export const grown = (text: string, line: string, longest: number): string =>
  text.length >= longest ? text : `${text}${text === '' ? '' : '\n'}${line}`.slice(0, longest)
