import { systemClock } from '../core/clock.ts'
import { IbidError } from '../core/fault.ts'
import type { Turn } from '../core/request.ts'
import type { PromptBlocks, QueuedPrompt, SessionInfo, SessionStore } from '../core/session.ts'
import type { Tool } from '../core/tool.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import { type Message, messagesOf } from '../views/messages.ts'
import { turnOf } from '../views/turn.ts'
import type { Asking } from './asking.ts'
import type { AskOptions } from './create-ibid.ts'
import { namedModel } from './model-choice.ts'
import { isBusy, type SessionCarrier, type SessionMeans } from './session-carrier.ts'
import type { Callbacks, SessionEvent } from './session-events.ts'
import { exportSession } from './session-export.ts'
import { renameSession } from './session-keeping.ts'
import { asPrompt, rememberedRuns } from './session-run.ts'

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

/** The session with this id, over what carries its runs. */
export function sessionOver(
  id: string,
  store: SessionStore,
  carrier: SessionCarrier,
  { house, tools: programTools }: SessionMeans,
): Session {
  const change = async (choices: Parameters<SessionStore['change']>[1]) => {
    await store.change(id, house.redact(choices), systemClock.now())
  }
  const { send, answer, resume, cancel, subscribe } = carrier
  return {
    id,
    send,
    answer,
    resume,
    cancel,
    subscribe,
    info: () => store.get(id),
    setSystemPrompt: (blocks) => change({ prompts: blocks ?? null }),
    async setTools(tools) {
      const own = (tools ?? []).filter((tool) => typeof tool !== 'string')
      const names = tools?.map((tool) => (typeof tool === 'string' ? tool : tool.name))
      const known = new Set([...(await house.parts()).tools.names, ...[...programTools, ...own].map(({ name }) => name)])
      const unknown = names?.filter((name) => !known.has(name)) ?? []
      if (unknown.length > 0)
        throw new IbidError('not-found', `there is no tool ${unknown.join(', ')}`, 'give it as it is, or see: ibid tools list')
      await change({ tools: names ?? null })
      carrier.ownTools.clear()
      for (const tool of own) carrier.ownTools.set(tool.name, tool)
    },
    async setModel(model) {
      await change({ model: model === undefined ? null : namedModel(house.inspection, model).id })
    },
    history: async () => (await rememberedRuns(house, await store.get(id))).map(({ run }) => turnOf(run)),
    messages: async () => (await rememberedRuns(house, await store.get(id))).flatMap(({ events }) => messagesOf(events)),
    async clear() {
      await store.forget(id, systemClock.now())
    },
    isBusy: () => isBusy(store, id),
    queue: {
      list: () => store.queue(id),
      async add(prompt) {
        const queued = await store.enqueue(id, asPrompt(house.redact(prompt)))
        if (!(await isBusy(store, id))) await carrier.startQueued()
        return queued
      },
      edit: async (prompt, text) => store.requeue(id, { id: prompt, text: asPrompt(house.redact(text)) }),
      drop: (prompt) => store.unqueue(id, prompt),
    },
    async rename(title) {
      await renameSession(house, id, title)
    },
    async export(format) {
      const { markdown, whole } = await exportSession(house, id)
      return format === 'markdown' ? markdown : JSON.stringify(whole, null, 2)
    },
  }
}
