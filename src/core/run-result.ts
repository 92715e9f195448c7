import type { ConfidenceLevel, RunStatus } from './answer.ts'
import type { Fault } from './fault.ts'
import type { Usage } from './model.ts'
import type { Citation } from './source.ts'

/** A source in a result: enough to name it and to open it. */
export interface ResultSource {
  /** The run's handle: `s1`. */
  readonly id: string
  readonly title: string
  readonly uri: string
  readonly collection?: string
  readonly document?: string
  readonly section?: string
}

/** What came of a run: the one shape that every face gives to machines. */
export interface RunResult {
  readonly run: string
  readonly status: RunStatus
  /** Why it ended, in one word: `direct-answer`, `sources-agree`, `no-more-leads`, `steps`, a fault's code. */
  readonly reason: string
  readonly mode: 'model' | 'extractive'
  /** Markdown with `[1]` marks; empty where there is no answer. */
  readonly answer: string
  readonly citations: readonly Citation[]
  /** Sentences of the answer that no source bears out; they carry `[?]`. */
  readonly unsupported: readonly string[]
  /** The cited sources, in the order of their first mark. */
  readonly sources: readonly ResultSource[]
  readonly confidence: ConfidenceLevel
  /** 0 to 1. */
  readonly confidenceScore: number
  /** What is missing, if anything. */
  readonly note?: string
  readonly fault?: Fault
  readonly usage: Usage
  /** null where a price is unknown. */
  readonly costUsd: number | null
  readonly durationMs: number
}
