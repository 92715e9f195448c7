import type { Fact, RunEvent } from '../core/facts.ts'
import type { NewSession, QueuedPrompt, SessionInfo, SessionStore, TitleMaker } from '../core/session.ts'
import { busySession, notLastRun, unknownPrompt, unknownSession } from './session-error.ts'

/** Where sessions are kept: rows without rules. `owner` is empty where there is none. */
export interface SessionRows {
  /** Runs `work` alone, and all of it or nothing. */
  write<T>(work: () => T): T
  read<T>(work: () => T): T
  info(id: string): SessionInfo | undefined
  /** Last used first; `owner` undefined: of all. */
  infos(owner: string | undefined, prefix: string, limit: number): readonly SessionInfo[]
  /** Adds the session, or takes the place of what was known of it. */
  put(info: SessionInfo): void
  /** With its queue, its runs, those that were taken back and those that worked for them, but for runs that another session has too. */
  remove(id: string): void
  runs(id: string): readonly string[]
  lastRun(id: string): string | undefined
  addRun(id: string, run: string): void
  /** It stays on the log. */
  removeRun(id: string, run: string): void
  /** Type of a run's newest event; undefined where the log holds none. */
  newestType(run: string): string | undefined
  appendFirst(run: string, fact: Fact): RunEvent
  queue(id: string): readonly QueuedPrompt[]
  addPrompt(id: string, text: string): QueuedPrompt
  /** False where the session has no such prompt; so `removePrompt`. */
  putPrompt(id: string, prompt: QueuedPrompt): boolean
  removePrompt(id: string, prompt: number): boolean
  current(owner: string): string | undefined
  setCurrent(owner: string, id: string): void
}

/** The rules of sessions over rows. */
export function sessionsOver(rows: SessionRows): SessionStore {
  const found = (id: string): SessionInfo => {
    const info = rows.info(id)
    if (!info) throw unknownSession(id)
    return info
  }
  const assertFree = (id: string): void => {
    const last = rows.lastRun(id)
    const newest = last === undefined ? undefined : rows.newestType(last)
    if (last !== undefined && newest !== undefined && newest !== 'run.ended') throw busySession(id, last, newest)
  }
  const update = (id: string, change: (info: SessionInfo) => SessionInfo): SessionInfo =>
    rows.write(() => {
      const info = change(found(id))
      rows.put(info)
      return info
    })
  const ofSession = <T>(id: string, read: () => T): T =>
    rows.read(() => {
      found(id)
      return read()
    })
  return {
    create: async (session) =>
      rows.write(() => {
        const info = newInfo(session)
        rows.put(info)
        return info
      }),
    fork: async (id, { id: forked, createdAt }) =>
      rows.write(() => {
        assertFree(id)
        const info = { ...found(id), id: forked, createdAt, updatedAt: createdAt }
        rows.put(info)
        for (const run of rows.runs(id)) rows.addRun(forked, run)
        return info
      }),
    get: async (id) => rows.read(() => found(id)),
    list: async ({ owner, prefix = '', limit = Number.MAX_SAFE_INTEGER } = {}) => rows.read(() => rows.infos(owner, prefix, limit)),
    change: async (id, choices, at) => update(id, (info) => ({ ...withChoices(info, choices), updatedAt: at })),
    retitle: async (id, title, by) => update(id, (info) => (mayRetitle(info.titledBy, by) ? { ...info, title, titledBy: by } : info)),
    forget: async (id, at) => update(id, (info) => ({ ...info, forgotten: info.runs, updatedAt: at })),
    takeBack: async (id, run, at) =>
      rows.write(() => {
        const info = found(id)
        assertFree(id)
        if (rows.lastRun(id) !== run || info.runs <= info.forgotten) throw notLastRun(id, run)
        rows.removeRun(id, run)
        const left = { ...info, runs: info.runs - 1, updatedAt: at }
        rows.put(left)
        return left
      }),
    delete: async (id) =>
      rows.write(() => {
        found(id)
        assertFree(id)
        rows.remove(id)
      }),
    runs: async (id) => ofSession(id, () => rows.runs(id)),
    assertFree: async (id) => ofSession(id, () => assertFree(id)),
    begin: async (id, run, fact, queued) =>
      rows.write(() => {
        const info = found(id)
        assertFree(id)
        if (queued !== undefined && !rows.removePrompt(id, queued)) throw unknownPrompt(queued)
        const event = rows.appendFirst(run, fact)
        rows.addRun(id, run)
        rows.put({ ...info, runs: info.runs + 1, updatedAt: event.at })
        return event
      }),
    queue: async (id) => ofSession(id, () => rows.queue(id)),
    enqueue: async (id, text) =>
      rows.write(() => {
        found(id)
        return rows.addPrompt(id, text)
      }),
    requeue: async (id, prompt) =>
      rows.write(() => {
        if (!rows.putPrompt(id, prompt)) throw unknownPrompt(prompt.id)
      }),
    unqueue: async (id, prompt) =>
      rows.write(() => {
        if (!rows.removePrompt(id, prompt)) throw unknownPrompt(prompt)
      }),
    current: async (owner = '') => rows.read(() => rows.current(owner)),
    setCurrent: async (id) => rows.write(() => rows.setCurrent(found(id).owner ?? '', id)),
  }
}

const newInfo = (session: NewSession): SessionInfo => ({ ...session, updatedAt: session.createdAt, runs: 0, forgotten: 0 })

const makers: readonly TitleMaker[] = ['words', 'model', 'person']
const mayRetitle = (from: TitleMaker, to: TitleMaker): boolean => makers.indexOf(to) >= makers.indexOf(from)

/** A null takes a choice back; what is left out stays. */
function withChoices(info: SessionInfo, choices: Parameters<SessionStore['change']>[1]): SessionInfo {
  const { model, tools, prompts, ...rest } = info
  const chosen = { model, tools, prompts, ...choices }
  return {
    ...rest,
    ...(chosen.model ? { model: chosen.model } : {}),
    ...(chosen.tools ? { tools: chosen.tools } : {}),
    ...(chosen.prompts ? { prompts: chosen.prompts } : {}),
  }
}
