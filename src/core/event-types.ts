import type { Answer, End } from './answer.ts'
import type { Fault } from './fault.ts'
import type { FileChange } from './file-change.ts'
import type { Json } from './json.ts'
import type { FinishReason, ModelFault } from './model.ts'
import type { Plan } from './plan.ts'
import type { Question, QuestionAnswer } from './question.ts'
import type { Request } from './request.ts'
import type { Review } from './review.ts'
import type { Source } from './source.ts'
import type { ToolCall, ToolOutput, ToolRecord, ToolStatus } from './tool.ts'
import type { Usage } from './usage.ts'
import type { LeftCall, VerbOutcome } from './verb.ts'

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
  /** True where the stream was cancelled; `text` is what had come by then, and the tokens are estimated. */
  readonly partial?: boolean
  /** True where no model spoke: plain retrieval asked for these calls after the model had failed. */
  readonly standIn?: boolean
}

/** What a call of a model beside the steps (planning, review) took. */
export interface Spent {
  readonly model: string
  readonly usage: Usage
  /** Microdollars; null where the price is unknown. */
  readonly cost: number | null
  readonly durationMs: number
}

/** The words and calls of a reply that came to nothing: no plan, no review. Kept so that the run can be made again as it was. */
export type Said = Pick<Reply, 'text' | 'calls' | 'finish'>

/** Whether the quotes of a sentence carry it, as a judge has it. `sentence` is its index in the answer. */
export interface Verdict {
  readonly sentence: number
  readonly says: 'states' | 'part' | 'contradicts' | 'silent' | 'own'
  readonly reason?: string
}

/** Why the engine spoke to the model: the words go into the transcript as a trailing message. */
export type NoticeReason = 'final' | 'empty' | 'json' | 'unaided' | 'recovered' | 'result'

/** What a run ran out of. */
export type LimitName = 'steps' | 'tool-calls' | 'tokens' | 'spend' | 'time' | 'depth'

/** Why a run is told to answer with what it has: a limit; the same call over and over; a question nobody made clear; a review that saw no use in more. */
export type FinalReason = LimitName | 'loop' | 'unclear' | 'reviewed'

/** Everything that can happen in a run. To add an event, add a line. */
interface Facts {
  'run.began': { readonly request: Request }
  /** `call`: the call of `write_plan` it comes from. */
  'plan.written': { readonly plan: Plan; readonly by: 'planner' | 'model'; readonly call?: string; readonly spent?: Spent }
  /** `said`: what the planner said instead of a plan. */
  'plan.failed': { readonly fault: Fault; readonly spent?: Spent; readonly said?: Said }
  'question.asked': { readonly question: Question }
  'question.answered': { readonly answer: QuestionAnswer }
  'model.retried': { readonly step: number; readonly attempt: number; readonly delayMs: number; readonly fault: ModelFault }
  'model.replied': { readonly step: number; readonly reply: Reply }
  'model.failed': { readonly step: number; readonly fault: ModelFault }
  'notice.given': { readonly reason: NoticeReason; readonly text: string; readonly final?: FinalReason; readonly tool?: string }
  'tool.started': { readonly call: ToolCall }
  /** The call is about to change this file; stored before it does. */
  'file.changing': { readonly call: string; readonly change: FileChange }
  'tool.finished': { readonly record: ToolRecord; readonly output: ToolOutput; readonly excerpt?: Excerpt }
  /** The oldest `messages` entries behind the question became one. */
  'context.folded': { readonly messages: number; readonly summary: string; readonly tokensBefore: number; readonly tokensAfter: number }
  /** The next calls of a verb's declared steps, which `step` counts from 1; `left`: what was declared and has nothing to work on. */
  'verb.stepped': { readonly step: number; readonly calls: readonly ToolCall[]; readonly left?: readonly LeftCall[] }
  /** What the verb came to. */
  'verb.answered': { readonly outcome: VerbOutcome }
  'answer.drafted': { readonly answer: Answer }
  /** What a judge said of the sentences whose quotes nobody had judged; `left`: why they were not. `said`: what it said instead of verdicts. */
  'answer.judged': {
    readonly answer: Answer
    readonly verdicts: readonly Verdict[]
    readonly left?: Fault
    readonly spent?: Spent
    readonly said?: Said
  }
  /** The answer of another run to the same question, given again. */
  'answer.reused': {
    readonly from: string
    /** ms since 1970: when it was answered first. */
    readonly answeredAt: number
    readonly answer: Answer
    readonly sources: readonly { readonly handle: string; readonly source: Source }[]
  }
  /** `said`: what the reviewer said instead of a review. */
  'review.made': { readonly review: Review; readonly spent?: Spent; readonly said?: Said }
  /** Somebody stopped the run; what was under way is interrupted, and it ends. */
  'run.cancelled': { readonly by: 'person' }
  'run.ended': { readonly end: End }
}

/** What the model is shown of a result too long to show whole; the rest is behind `recall_details`. */
export interface Excerpt {
  readonly text: string
  /** By position in `output.sources`: the words shown of each, empty where only its title is. */
  readonly passages: readonly string[]
}

export type FactType = keyof Facts
/** In place of a fact that a newer program wrote and this one cannot read: its type there, and its version. It is never stored. */
type UnknownFact = { readonly type: 'fact.unknown'; readonly of: string; readonly version: number }
export type Fact = { [T in FactType]: { readonly type: T } & Facts[T] }[FactType] | UnknownFact
/** A fact in its place in the log. `seq` counts from 1 without gaps; `at` is ms since 1970. */
export type RunEvent = Fact & { readonly run: string; readonly seq: number; readonly at: number }

/** What is seen live and never stored. `text.retracted`: drop the text of this step, it will be streamed again. */
export type Delta =
  | { readonly type: 'text.delta' | 'reasoning.delta'; readonly run: string; readonly step: number; readonly text: string }
  | { readonly type: 'text.retracted'; readonly run: string; readonly step: number }
  | { readonly type: 'tool.progress'; readonly run: string; readonly call: string; readonly text: string }
  /** A call of this step is done; its fact follows in the order asked. */
  | {
      readonly type: 'tool.settled'
      readonly run: string
      readonly call: string
      readonly status: ToolStatus
      readonly durationMs: number
      readonly summary: string
    }
  /** It waits for room on the server; so many runs go first. */
  | { readonly type: 'run.waiting'; readonly run: string; readonly ahead: number }
