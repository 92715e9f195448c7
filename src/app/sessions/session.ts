import type { PromptBlocks } from '../../core/prompt-blocks.ts'
import type { Turn } from '../../core/request.ts'
import type { QueuedPrompt, SessionInfo } from '../../core/session.ts'
import type { Tool } from '../../core/tool.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { Message } from '../../views/messages.ts'
import type { Speech } from '../../views/words/say.ts'
import type { AskOptions } from '../questions/ask-options.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import type { Callbacks, SessionEvent, SessionNotice } from './events.ts'
import type { SessionState } from './session-state.ts'
import type { UndoneTurn } from './undo-turn.ts'

/** How one prompt is answered. Without a selection of documents it asks those of the prompt before it. */
export interface SendOptions extends AskOptions {
  /** Ids of the collections that it asks, in place of a selection; they are taken as they are. */
  readonly scope?: readonly string[]
  /** As `llm.model`, in place of that of the session. */
  readonly model?: string
  /** 0 to 2; `llm.temperature` where absent. */
  readonly temperature?: number
  /** Tokens of one reply; `llm.maxTokens` where absent, or 8,192 where that is not set. */
  readonly maxTokens?: number
  readonly on?: Callbacks
}

/** A run of a session under way. Each iteration gives all its events, at its own pace. */
export interface Sending extends Omit<RunHandle, typeof Symbol.asyncIterator>, AsyncIterable<SessionEvent> {}

/** How prompts of the queue are answered. */
export type QueueOptions = Omit<SendOptions, 'on' | 'signal' | 'context' | 'contextFrom' | 'attached'>

/** How one prompt of the queue is answered. */
export type QueuedOptions = Omit<SendOptions, 'on' | 'signal'>

/** A place in what is told of a session: behind an event of one of its runs. */
export interface SessionPlace {
  readonly run: string
  /** Number of the event. */
  readonly seq: number
  /** Whether what came of the run there has been told too. */
  readonly hasOutcome: boolean
}

/**
 * What waits until the session is free. The next prompt begins when the run before it ends: in the process that carried that or, where this is gone, in one that
 * follows the session. It waits while a run rests on a question or was cut off.
 */
export interface SessionQueue {
  list(): Promise<readonly QueuedPrompt[]>
  /** Begins at once where the session is free. `options`: how it is answered where this program begins it; without them as `answerWith` says. */
  add(prompt: string, options?: QueuedOptions): Promise<QueuedPrompt>
  /** Throws `IbidError('not-found')` for a prompt that has begun or was dropped; so does `drop`. */
  edit(id: number, prompt: string): Promise<void>
  drop(id: number): Promise<void>
  /** How this program answers what it begins of the queue. Until it is said, and again after each `send`, as the prompt before it. */
  answerWith(options: QueueOptions): void
  /** Begins what waits, where the session is free: nobody else does where the process died that had carried its last run. */
  start(): Promise<void>
}

/**
 * A conversation that is kept on disk. Objects of the same session, in this process or others, see the same; what is changed holds from the next run
 * on. Once it was deleted, everything but `follow` rejects with `IbidError('not-found')`.
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
  /** What the session does, and who does it. */
  state(): Promise<SessionState>
  /**
   * Takes the last turn back: later runs are told nothing of it, approvals given in it hold no more, and the files it changed get the bytes they had. One that
   * somebody changed since is left as it is, unless `force`. What commands did stays done. The run stays on the log. Throws `IbidError`: `busy` while it has not
   * ended, `not-found` where there is none, `failed` where a file cannot be written: the turn then stays, and can be undone again.
   */
  undo(options?: { readonly force?: boolean }): Promise<UndoneTurn>
  /** What `undo` would do. Throws as that does. */
  undoPreview(options?: { readonly force?: boolean }): Promise<UndoneTurn>
  readonly queue: SessionQueue
  rename(title: string): Promise<void>
  /** All of it, also what was cleared; Markdown, and one HTML page that stands by itself, in the language of `speech`, English where absent. */
  export(format: 'markdown' | 'html' | 'json', speech?: Speech): Promise<string>
  /** Hears every event of the runs that this program carries, until the returned function is called. */
  subscribe(listener: (event: SessionEvent) => void): () => void
  /**
   * Everything that happens in the session from the call on, whoever carries it, each event once and in order; first, if the last run has not ended, all its
   * events so far. Runs of this program come live, those of other processes as they are stored, and each is followed by what came of it when it ends or rests.
   * It begins what waits in the queue where nobody else does. Ends when `signal` aborts or the program closes, and with `session.deleted` when the session
   * is deleted, also before the call; keeps the process alive until then.
   *
   * `after` goes on from an earlier time: everything behind that place, or everything from the `start` on, each event once, with what came of each run that has
   * ended since; how queue and title stand now is told first, since nobody knows what of that was missed. For a run that was taken back since, that is told
   * behind its last event.
   */
  follow(signal: AbortSignal, options?: { readonly after?: SessionPlace | 'start' }): AsyncIterable<SessionEvent | SessionNotice>
}
