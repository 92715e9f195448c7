import type { PromptBlocks } from '../../core/prompt-blocks.ts'
import type { Turn } from '../../core/request.ts'
import type { QueuedPrompt, SessionInfo } from '../../core/session.ts'
import type { Tool } from '../../core/tool.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { Message } from '../../views/messages.ts'
import type { AskOptions } from '../ask-options.ts'
import type { Asking } from '../asking.ts'
import type { Callbacks, SessionEvent } from './events.ts'

/** How one prompt is answered. Without a selection of documents it asks those of the prompt before it. */
export interface SendOptions extends AskOptions {
  /** 0 to 2; `llm.temperature` where absent. */
  readonly temperature?: number
  /** Tokens of one reply; `llm.maxTokens` where absent, or 8,192 where that is not set. */
  readonly maxTokens?: number
  readonly on?: Callbacks
}

/** A run of a session under way. Each iteration gives all its events, at its own pace. */
export interface Sending extends Omit<Asking, typeof Symbol.asyncIterator>, AsyncIterable<SessionEvent> {}

/** What waits until the session is free. The next prompt begins when the run before it ends, in the process that carried that. */
export interface SessionQueue {
  list(): Promise<readonly QueuedPrompt[]>
  /** Begins at once where the session is free. */
  add(prompt: string): Promise<QueuedPrompt>
  /** Throws `IbidError('not-found')` for a prompt that has begun or was dropped; so does `drop`. */
  edit(id: number, prompt: string): Promise<void>
  drop(id: number): Promise<void>
}

/**
 * A conversation that is kept on disk. Objects of the same session, in this process or others, see the same; what is changed holds from the next run
 * on. Whatever is asked of a session that was deleted rejects with `IbidError('not-found')`.
 */
export interface Session {
  readonly id: string
  info(): Promise<SessionInfo>
  /**
   * Starts the next run. `result` rejects with `IbidError('empty-prompt')` or, while the session's last run has not ended, `IbidError('busy')`;
   * nothing has been changed then. Callbacks have been called when it resolves.
   */
  send(prompt: string, options?: SendOptions): Sending
  /** Answers the question that the last run rests on, and carries it on. `result` rejects where there is none (`not-found`), or was answered (`stale`). */
  answer(said: PersonsAnswer, options?: Pick<SendOptions, 'signal' | 'on'>): Sending
  /** Carries on the last run: after a crash, or where its question was answered elsewhere. */
  resume(options?: Pick<SendOptions, 'signal' | 'on'>): Sending
  /** Blocks that are left out are the built-in ones; `undefined` brings all of these back. */
  setSystemPrompt(blocks: PromptBlocks | undefined): Promise<void>
  /** The tools a run may call, by name or as they are; `undefined` goes back to the usual ones. Tools given as they are have to be given again by each process. */
  setTools(tools: readonly (string | Tool)[] | undefined): Promise<void>
  /** As `llm.model`; `undefined` goes back to that. Throws `IbidError` where it cannot be reached. */
  setModel(model: string | undefined): Promise<void>
  /** What the next run is told of, as far as it fits: question and answer of each run, oldest first. Copies. */
  history(): Promise<readonly Turn[]>
  /** The whole conversation with tool calls and results, oldest first. Copies. */
  messages(): Promise<readonly Message[]>
  /** Begins an empty history; the runs stay on the log. */
  clear(): Promise<void>
  /** Cancels the run that keeps the session busy, and resolves when it has ended. */
  cancel(): Promise<void>
  isBusy(): Promise<boolean>
  readonly queue: SessionQueue
  rename(title: string): Promise<void>
  /** All of it, also what was cleared. */
  export(format: 'markdown' | 'json'): Promise<string>
  /** Hears every event of the runs that this program carries, until the returned function is called. */
  subscribe(listener: (event: SessionEvent) => void): () => void
}
