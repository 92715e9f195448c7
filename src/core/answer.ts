import type { Fault } from './fault.ts'
import type { Citation } from './source.ts'

export type ConfidenceLevel = 'high' | 'medium' | 'low'

/** An answer after its citations were checked. */
export interface Answer {
  /** Markdown; `[1]` marks a citation, `[?]` a sentence that no source supports. */
  readonly text: string
  readonly citations: readonly Citation[]
  /** The sentences that carry `[?]`, without marks. */
  readonly unsupported: readonly string[]
  readonly confidence: ConfidenceLevel
  /** 0 to 1; how it is computed stands in the manual. */
  readonly confidenceScore: number
  /** What is missing, if anything. */
  readonly note?: string
  /** `model`: written by a language model; `extractive`: quoted evidence only. */
  readonly mode: 'model' | 'extractive'
  /** How many marks named no source of the run; they are gone from `text`. */
  readonly unknownMarks?: number
  /** True where the model was allowed to answer from what it knows: the answer rests on no source. */
  readonly unaided?: boolean
}

export type RunStatus = 'done' | 'limit' | 'blocked' | 'waiting' | 'cancelled' | 'failed'

/** How a run ended. `reason` is a word such as `direct-answer`, `sources-agree`, `no-more-leads`, `steps`, `tool-calls`, `loop`. */
export interface End {
  readonly status: Exclude<RunStatus, 'waiting'>
  readonly reason: string
  readonly fault?: Fault
}
