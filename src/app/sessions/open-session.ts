import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionStore } from '../../core/session.ts'
import { messagesOf } from '../../views/messages.ts'
import { turnOf } from '../../views/turn.ts'
import { namedModel } from '../models/choose-model.ts'
import { asPrompt } from './ask-in-session.ts'
import { exportSession } from './export-session.ts'
import { followSession } from './follow-session.ts'
import { renameSession } from './rename-session.ts'
import type { Session } from './session.ts'
import { rememberedRuns } from './session-history.ts'
import { isBusy, type SessionDependencies, type SessionRunner } from './session-runner.ts'
import { sessionState } from './session-state.ts'
import { undoTurn } from './undo-turn.ts'

/** The session with this id, over what carries its runs. */
export function openSession(
  id: string,
  store: SessionStore,
  carrier: SessionRunner,
  { app, tools: programTools, distribution, closing }: SessionDependencies,
): Session {
  const change = async (choices: Parameters<SessionStore['change']>[1]) => {
    await store.change(id, app.redact(choices), systemClock.now())
  }
  /** Those who follow the session here see it at once. */
  const told = <T>(work: Promise<T>): Promise<T> => work.finally(carrier.changed)
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
      const known = new Set([...(await app.parts()).tools.names, ...[...programTools, ...own].map(({ name }) => name)])
      const unknown = names?.filter((name) => !known.has(name)) ?? []
      if (unknown.length > 0)
        throw new IbidError(
          'not-found',
          `tool not found: ${unknown.join(', ')}`,
          `pass the tool definition itself, or choose from: ${[...known].join(', ')}`,
        )
      await change({ tools: names ?? null })
      carrier.ownTools.clear()
      for (const tool of own) carrier.ownTools.set(tool.name, tool)
    },
    async setModel(model) {
      await change({ model: model === undefined ? null : namedModel(app.inspection, model).id })
    },
    history: async () => (await rememberedRuns(app, await store.get(id))).map(({ run }) => turnOf(run)),
    messages: async () => (await rememberedRuns(app, await store.get(id))).flatMap(({ events }) => messagesOf(events)),
    async clear() {
      await store.forget(id, systemClock.now())
    },
    isBusy: () => isBusy(store, id),
    state: () => sessionState(app, id),
    undo: ({ force = false } = {}) => told(undoTurn(app, id, { force })),
    undoPreview: ({ force = false } = {}) => undoTurn(app, id, { force, isTrial: true }),
    follow: (signal, { after } = {}) => followSession({ id, store, log: app.log, carrier, distribution, closing }, signal, after),
    queue: {
      list: () => store.queue(id),
      async add(prompt, options) {
        const queued = await told(carrier.enqueue(asPrompt(app.redact(prompt)), options))
        if (!(await isBusy(store, id))) await carrier.startQueued()
        return queued
      },
      edit: async (prompt, text) => told(store.requeue(id, { id: prompt, text: asPrompt(app.redact(text)) })),
      drop: (prompt) => told(store.unqueue(id, prompt)),
      answerWith: carrier.answerWith,
      start: carrier.startQueued,
    },
    async rename(title) {
      await told(renameSession(app, id, title))
    },
    async export(format, speech) {
      const { markdown, page, whole } = await exportSession(app, id, speech)
      return format === 'markdown' ? markdown : format === 'html' ? page() : JSON.stringify(whole, null, 2)
    },
  }
}
