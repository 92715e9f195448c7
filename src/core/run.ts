import type { Answer, End } from './answer.ts'
import type { FinalReason, NoticeReason, Reply } from './event-types.ts'
import type { FileChange } from './file-change.ts'
import type { ModelFault, ModelMessage } from './model.ts'
import type { Plan } from './plan.ts'
import type { Question, QuestionAnswer } from './question.ts'
import type { Request } from './request.ts'
import type { Review } from './review.ts'
import type { Source } from './source.ts'
import type { TextOrigin } from './text-origin.ts'
import type { ToolCall, ToolOutput, ToolRecord } from './tool.ts'
import type { Usage } from './usage.ts'
import type { LeftCall, VerbOutcome } from './verb.ts'

/** One finished tool call. `handles` name the output's sources in this run, by position. */
export interface Result {
  readonly record: ToolRecord
  readonly output: ToolOutput
  readonly handles: readonly string[]
}

/** A run is its events, folded. Nothing else about it is kept anywhere. */
export interface Run {
  readonly id: string
  /** Number of the last event folded in; 0 before the first. */
  readonly seq: number
  /** ms since 1970 of the first and the last event. */
  readonly startedAt: number
  readonly lastAt: number
  /** ms that the run has worked so far: resting does not count, and neither does being dead for longer than one model call may take. */
  readonly activeMs: number
  readonly request: Request | undefined
  /** The conversation as the next model step will see it; only ever appended to, but for foldings. */
  readonly messages: readonly ModelMessage[]
  /** Index of the question in `messages`; before it stands what was said in the session. */
  readonly opening: number
  /** Model steps replied or failed. */
  readonly steps: number
  /** Declared steps of the verb that were taken. */
  readonly verbSteps: number
  readonly leftCalls: readonly LeftCall[]
  /** What the verb came to. */
  readonly outcome: VerbOutcome | undefined
  /** Calls of the last reply that have no result yet, in the order asked. */
  readonly pending: readonly ToolCall[]
  /** Ids of pending calls that were started: after a crash they may have happened. */
  readonly started: ReadonlySet<string>
  readonly results: readonly Result[]
  /** Files that calls were about to change, in order. */
  readonly changes: readonly { readonly call: string; readonly change: FileChange }[]
  /** Whose words it has read so far; decides what it may do without being asked. */
  readonly read: TextOrigin
  /** Every passage the run has read, by handle (`s1`, ...). */
  readonly sources: ReadonlyMap<string, Source>
  /** The last reply, until a notice or a review asks for another. */
  readonly reply: Reply | undefined
  /** Set where a model call failed for good. */
  readonly failure: ModelFault | undefined
  /** True once plain retrieval was asked for in a failed model's place. */
  readonly stoodIn: boolean
  /** Set once the model was told to answer with what it has. */
  readonly final: FinalReason | undefined
  readonly notices: Readonly<Record<NoticeReason, number>>
  readonly plan: Plan | undefined
  /** The call that wrote the plan, where one did. */
  readonly planCall: string | undefined
  /** True once a planning call was made, whatever came of it. */
  readonly planned: boolean
  /** The question the run rests on. */
  readonly question: Question | undefined
  /** A clarification that a plan or a review calls for and that is not asked yet. */
  readonly toAsk: string | undefined
  readonly answered: readonly { readonly question: Question; readonly answer: QuestionAnswer }[]
  /** True once the model may answer from what it knows. */
  readonly unaided: boolean
  /** Calls of tools that succeeded or failed: what was refused is free, and so is what steers the run. */
  readonly callsMade: number
  /** How many of them were made before the newest step. */
  readonly callsBefore: number
  /** By tool, the engine's own apart: failures in a row, and the step of the last. */
  readonly failing: ReadonlyMap<string, { readonly inARow: number; readonly step: number }>
  /** Step that last brought something the run had not read or been told before. */
  readonly freshAt: number
  /** Step of the last review. */
  readonly reviewedAt: number
  /** Steps at which the context was folded. */
  readonly foldedAt: readonly number[]
  /** The newest prompt that the provider found too long and that was folded for it: its step, and its tokens as we count them. */
  readonly overflow: { readonly step: number; readonly tokens: number } | undefined
  readonly answer: Answer | undefined
  /** True once a judge was asked about `answer`, whatever came of it. */
  readonly judged: boolean
  /** The review of `answer`. */
  readonly review: Review | undefined
  /** Reviews of answers that asked for more. */
  readonly gathers: number
  /** The run whose answer was given again. */
  readonly reused: { readonly from: string; readonly at: number } | undefined
  readonly usage: Usage
  /** Microdollars; null as soon as one price was unknown. */
  readonly cost: number | null
  readonly retries: number
  /** True once somebody stopped the run. */
  readonly cancelled: boolean
  /** The first generation of programs that can carry it on. */
  readonly generation: number
  /** The first of its facts that a newer program wrote and this one cannot read: only that may carry it on. */
  readonly unknown: { readonly of: string; readonly version: number } | undefined
  readonly end: End | undefined
}

/** ms of work between the last event and `at`: a longer silence than one model call may have is no work. */
export const workedMs = ({ lastAt, request }: Pick<Run, 'lastAt' | 'request'>, at: number): number =>
  Math.max(0, Math.min(at - lastAt, request?.limits.modelMs ?? 0))
