import type { Fault } from '../../core/fault.ts'
import type { Media } from '../../core/media.ts'
import type { Plan } from '../../core/plan.ts'
import type { Question } from '../../core/question.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { ToolCall, ToolRecord } from '../../core/tool.ts'
import type { Phase } from '../phase.ts'

/** A tool call under way. */
export interface CallView {
  readonly call: ToolCall
  /** ms since 1970. */
  readonly startedAt: number
  /** The newest line that it told those who watch. */
  readonly progress?: string
  /** What became of it, where that is known before its turn in the log. */
  readonly settled?: { readonly status: ToolRecord['status']; readonly durationMs: number; readonly summary: string }
}

/** A conversation as people watch it: what changes while a run works. What is over has become entries. Plain data, for any face. */
export interface ChatView {
  /** The run under way, or the newest. */
  readonly run: string | undefined
  readonly isWorking: boolean
  /** ms since 1970: when the run began. */
  readonly startedAt: number
  readonly phase: Phase
  /** While it waits for room: how many runs go first. */
  readonly ahead?: number
  readonly plan: Plan | undefined
  /** In the order in which the log will tell of them. */
  readonly calls: readonly CallView[]
  readonly thinking: { readonly text: string; readonly step: number } | undefined
  /** Text of the step that is streamed. */
  readonly streamed: { readonly text: string; readonly step: number } | undefined
  /** The question that the run rests on. */
  readonly question: Question | undefined
  /** Tokens of the newest prompt, as the provider counted them; 0 before the first. */
  readonly promptTokens: number
  /** Tokens of the longest prompt that the newest run may send with its answer, where it says so. */
  readonly contextTokens: number | undefined
  /** Microdollars of the newest run; null where a price is unknown. */
  readonly cost: number | null
}

/** Something that is over and is told once, in order. */
export type Entry =
  | { readonly kind: 'asked'; readonly text: string; readonly run: string }
  /** What the model said before it went on to work. */
  | { readonly kind: 'remark'; readonly text: string }
  | { readonly kind: 'thought'; readonly durationMs: number; readonly text: string }
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** `isWrong`: it did what was asked, and what came of it is no success, such as a command's exit code. */
  | {
      readonly kind: 'call'
      readonly record: ToolRecord
      readonly preview: readonly string[]
      readonly diff?: string
      /** Pictures and files that it gave. */
      readonly media?: readonly Media[]
      readonly isWrong?: true
    }
  /** How the run goes, in a line. */
  | { readonly kind: 'note'; readonly tone: 'quiet' | 'warning'; readonly text: string }
  | { readonly kind: 'answered'; readonly question: Question; readonly text: string }
  /** What came of the run. */
  | { readonly kind: 'result'; readonly result: RunResult }
  | { readonly kind: 'fault'; readonly fault: Fault }

export const emptyChat: ChatView = {
  run: undefined,
  isWorking: false,
  startedAt: 0,
  phase: 'analyzing',
  plan: undefined,
  calls: [],
  thinking: undefined,
  streamed: undefined,
  question: undefined,
  promptTokens: 0,
  contextTokens: undefined,
  cost: 0,
}
