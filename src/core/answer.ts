import type { Fault } from './fault.ts'
import type { Citation } from './source.ts'

export type ConfidenceLevel = 'high' | 'medium' | 'low'

/**
 * What is known of a sentence that states something. `stated`: its quote holds it word for word, or a judge said so; `quoted`: its quote stands in the source,
 * and nobody has judged whether it carries the sentence; `in-part`: it carries a part of it; `contradicted`: a source says otherwise; `unsupported`: no quote, or
 * one that stands nowhere; `own`: it states nothing about the subject (lead-ins, remarks on the question), or carries no mark and nobody has judged it.
 */
export type SentenceState = 'stated' | 'quoted' | 'in-part' | 'contradicted' | 'unsupported' | 'own'

/** How sentences were checked: `off`: only that their quotes stand there; `code`: contradictions that code can be sure of; `judge`: a model read them too. */
export type Verify = 'off' | 'code' | 'judge'

/** A sentence of an answer. */
export interface CheckedSentence {
  /** Without its marks. */
  readonly text: string
  readonly state: SentenceState
  /** Numbers of the citations that it carries. */
  readonly marks: readonly number[]
  /** Offset in the answer's text at which its marks stand, or would. */
  readonly at: number
  /** In a few words: what is missing, what is contradicted, why nothing supports it. */
  readonly reason?: string
  /** True where a mark of it quotes words that stand nowhere, or names what was never read. */
  readonly invented?: true
  /** The words that contradict it. */
  readonly against?: { readonly source: string; readonly quote: string; readonly uri: string }
}

/** Whether the documents answered the question. */
export type AnswerOutcome = 'answered' | 'partly' | 'not-found'

/** An answer after its citations were checked. */
export interface Answer {
  /** Markdown; `[1]` marks a citation, `[!]` a sentence that a source contradicts, `[?]` one that no source supports. */
  readonly text: string
  readonly citations: readonly Citation[]
  /** The sentences that carry `[?]` or `[!]`, without marks. */
  readonly unsupported: readonly string[]
  /** In order; code and headings only where they carry marks. Absent in logs of earlier versions. */
  readonly sentences?: readonly CheckedSentence[]
  /** How the sentences were checked; absent in logs of earlier versions, where it was by likeness of words. */
  readonly verified?: Verify
  /** Absent in logs of earlier versions. */
  readonly outcome?: AnswerOutcome
  /** What the sources do not answer, in the model's words. */
  readonly missing?: readonly string[]
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
