import type { AnswerOutcome, CheckedSentence, ConfidenceLevel, RunStatus, Verify } from './answer.ts'
import type { Fault } from './fault.ts'
import type { Plan } from './plan.ts'
import type { Question } from './question.ts'
import type { Citation } from './source.ts'
import type { Usage } from './usage.ts'
import type { VerbAnswer } from './verb.ts'

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

/** What came of a run: the one shape that every interface gives to machines. */
export interface RunResult {
  readonly run: string
  /** The session it belongs to, if any. */
  readonly session?: string
  readonly status: RunStatus
  /** Why it ended, in one word: `direct-answer`, `sources-agree`, `no-more-leads`, `steps`, a fault's code; of one that waits, `question` or `unfinished`. */
  readonly reason: string
  readonly mode: 'model' | 'extractive'
  /** Markdown with `[1]` marks; empty where there is no answer. */
  readonly answer: string
  readonly citations: readonly Citation[]
  /** Sentences of the answer that no source supports, or that one contradicts; they carry `[?]` or `[!]`. */
  readonly unsupported: readonly string[]
  /** Each sentence of the answer with what is known of it; absent for runs of earlier versions. */
  readonly sentences?: readonly CheckedSentence[]
  /** How the sentences were checked. */
  readonly verified?: Verify
  /** Whether the documents answered the question. */
  readonly outcome?: AnswerOutcome
  /** What the sources do not answer, in the model's words. */
  readonly missing?: readonly string[]
  /** The cited sources, in the order of their first mark. */
  readonly sources: readonly ResultSource[]
  readonly confidence: ConfidenceLevel
  /** 0 to 1. */
  readonly confidenceScore: number
  /** What is missing, if anything. */
  readonly note?: string
  /** True where the model answered from what it knows: the answer rests on no source. */
  readonly unaided?: boolean
  /** What the run rests on: it goes on when somebody answers. */
  readonly question?: Question
  /** What was taken to be meant where nobody answered. */
  readonly assumptions?: readonly { readonly question: string; readonly assumed: string }[]
  /** What the verb came to, where the run carried one out. */
  readonly verb?: VerbAnswer
  /** The plan as it stands. */
  readonly plan?: Plan
  /** The run whose answer was given again, and when that was answered, ms since 1970. */
  readonly reused?: { readonly run: string; readonly answeredAt: number }
  readonly fault?: Fault
  readonly usage: Usage
  /** null where a price is unknown. */
  readonly costUsd: number | null
  /** What the run was expected to cost before it began; absent where a price is unknown. */
  readonly predictedCostUsd?: { readonly low: number; readonly high: number }
  readonly durationMs: number
}
