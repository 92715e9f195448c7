import type { WithFiles } from '../../../src/core/attached.ts'
import type { RunEvent } from '../../../src/core/event-types.ts'
import type { Fault } from '../../../src/core/fault.ts'
import type { Plan } from '../../../src/core/plan.ts'
import type { RunResult } from '../../../src/core/run-result.ts'
import type { QueuedPrompt } from '../../../src/core/session.ts'
import type { ToolOutput } from '../../../src/core/tool.ts'
import { type ChatView, type Entry, emptyChat } from '../../../src/views/chat/chat-view.ts'
import type { ChatEvent } from '../../../src/views/chat/reduce-chat.ts'

/** What the stream of a session tells: its runs, and what is done to the session itself. */
export type ConversationEvent =
  | (ChatEvent & { readonly session: string; readonly seq: number })
  | { readonly type: 'queue.changed'; readonly queue: readonly QueuedPrompt[] }
  | { readonly type: 'session.retitled'; readonly title: string }
  | { readonly type: 'session.undone'; readonly run: string }
  | { readonly type: 'session.deleted' }

/** Something that happened on the way to an answer. */
export interface Step {
  /** The same in each replay. */
  readonly key: string
  readonly entry: Exclude<Entry, { readonly kind: 'asked' | 'result' | 'fault' | 'plan' }>
  /** Of a call: all that it gave. */
  readonly output?: ToolOutput
}

/** A question with what came of it. */
export interface Turn {
  readonly run: string
  readonly question: string
  /** ms since 1970. */
  readonly startedAt: number
  readonly model: string
  /** Ids of the collections that it asks; all in reach where absent. */
  readonly scope: readonly string[] | undefined
  /** What came with it. */
  readonly files: NonNullable<WithFiles['files']>
  readonly images: NonNullable<WithFiles['images']>
  /** Number of its newest event. */
  readonly seq: number
  /** Number of the event behind which it was last told what came of it. */
  readonly settledAt: number
  readonly steps: readonly Step[]
  /** The plan each time it was written, oldest first. */
  readonly plans: readonly Plan[]
  readonly result: RunResult | undefined
  readonly fault: Fault | undefined
}

/** A conversation as it is shown. Plain data: the same events always give the same. */
export interface Conversation {
  /** Oldest first. */
  readonly turns: readonly Turn[]
  /** Of the newest turn. */
  readonly view: ChatView
  /** Absent until it is told. */
  readonly queue: readonly QueuedPrompt[] | undefined
  readonly title: string | undefined
  readonly isDeleted: boolean
  /** Why the next prompt of the queue could not begin. */
  readonly problem: Fault | undefined
}

export const emptyConversation: Conversation = {
  turns: [],
  view: emptyChat,
  queue: undefined,
  title: undefined,
  isDeleted: false,
  problem: undefined,
}

export const newTurn = ({ run, at, seq, request }: Extract<RunEvent, { readonly type: 'run.began' }>): Turn => ({
  run,
  question: request.question,
  startedAt: at,
  model: request.model,
  scope: request.scope,
  files: request.files ?? [],
  images: request.images ?? [],
  seq,
  settledAt: 0,
  steps: [],
  plans: [],
  result: undefined,
  fault: undefined,
})
