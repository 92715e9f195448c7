import type { Answer, End, Review } from './answer.ts'
import type { Json } from './json.ts'
import type { FinishReason, ModelFault, Usage } from './model.ts'
import type { Request } from './request.ts'
import type { ToolCall, ToolOutput, ToolRecord } from './tool.ts'

/** What a model said in one step. */
export interface Reply {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly finish: FinishReason
  readonly usage: Usage
  /** Microdollars; null where the price is unknown. */
  readonly cost: number | null
  /** Kept for the reader, never sent again. */
  readonly reasoning?: string
  readonly opaque?: Json
  readonly durationMs: number
  /** ms until the first text or tool call. */
  readonly firstMs: number
  /** True where the stream was cancelled; `text` is what had come by then. */
  readonly partial?: boolean
  /** True where no model spoke: plain retrieval asked for these calls after the model had failed. */
  readonly standIn?: boolean
}

/** Why the engine spoke to the model: the words go into the transcript as a trailing message. */
export type NoticeReason = 'final' | 'empty' | 'json' | 'length'

/** Everything that can happen in a run. To add an event, add a line. */
interface Facts {
  'run.began': { readonly request: Request }
  'model.retried': { readonly step: number; readonly attempt: number; readonly delayMs: number; readonly fault: ModelFault }
  'model.replied': { readonly step: number; readonly reply: Reply }
  'model.failed': { readonly step: number; readonly fault: ModelFault }
  'notice.given': { readonly reason: NoticeReason; readonly text: string; readonly limit?: LimitName }
  'tool.started': { readonly call: ToolCall }
  'tool.finished': { readonly record: ToolRecord; readonly output: ToolOutput; readonly excerpt?: Excerpt }
  'answer.drafted': { readonly answer: Answer }
  'answer.reviewed': { readonly review: Review }
  'run.ended': { readonly end: End }
}

/** What a run ran out of. */
export type LimitName = 'steps' | 'tool-calls' | 'spend' | 'time'

/** What the model is shown of a result too long to show whole; the rest is behind `recall_details`. */
export interface Excerpt {
  readonly text: string
  /** By position in `output.sources`: the words shown of each, empty where only its title is. */
  readonly passages: readonly string[]
}

export type FactType = keyof Facts
export type Fact = { [T in FactType]: { readonly type: T } & Facts[T] }[FactType]
/** A fact in its place in the log. `seq` counts from 1 without gaps; `at` is ms since 1970. */
export type RunEvent = Fact & { readonly run: string; readonly seq: number; readonly at: number }

/** What is seen live and never stored. `text.retracted`: drop the text of this step, it will be streamed again. */
export type Delta =
  | { readonly type: 'text.delta' | 'reasoning.delta'; readonly run: string; readonly step: number; readonly text: string }
  | { readonly type: 'text.retracted'; readonly run: string; readonly step: number }
  | { readonly type: 'tool.progress'; readonly run: string; readonly call: string; readonly text: string }
