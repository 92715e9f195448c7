import type { Fact, RunEvent } from '../core/event-types.ts'
import type { NewSession, QueuedPrompt, SessionInfo, SessionStore, TitleMaker, TurnWords } from '../core/session.ts'
import { busySession, notLastRun, unknownPrompt, unknownRun, unknownSession } from './session-error.ts'
import { type Later, type Rule, take } from './sync-or-async-rule.ts'

/** Where sessions are kept: rows without rules. `owner` is empty where there is none. */
export interface SessionRows {
  info(id: string): Later<SessionInfo | undefined>
  /** The same; until the rule ends, nobody else comes as far as this with the session. */
  infoAlone(id: string): Later<SessionInfo | undefined>
  /** Last used first; `owner` undefined: of all. */
  infos(owner: string | undefined, prefix: string, limit: number): Later<readonly SessionInfo[]>
  /** Adds the session, or takes the place of what was known of it. */
  put(info: SessionInfo): Later<void>
  /** With its queue, its runs, those that were taken back and those that worked for them, but for runs that another session has too. */
  remove(id: string): Later<void>
  runs(id: string): Later<readonly string[]>
  words(ids: readonly string[]): Later<readonly TurnWords[]>
  lastRun(id: string): Later<string | undefined>
  addRuns(id: string, runs: readonly string[]): Later<void>
  /** It stays on the log. */
  removeRun(id: string, run: string): Later<void>
  /** Type of a run's newest event; undefined where the log holds none. */
  newestType(run: string): Later<string | undefined>
  appendFirst(run: string, fact: Fact): Later<RunEvent>
  queue(id: string): Later<readonly QueuedPrompt[]>
  addPrompt(id: string, text: string): Later<QueuedPrompt>
  /** False where the session has no such prompt; so `removePrompt`. */
  putPrompt(id: string, prompt: QueuedPrompt): Later<boolean>
  removePrompt(id: string, prompt: number): Later<boolean>
  current(owner: string): Later<string | undefined>
  setCurrent(owner: string, id: string): Later<void>
}

/** How rules are run over the rows. */
interface SessionAccess {
  /** All of it or nothing. */
  write<T>(rule: (rows: SessionRows) => Rule<T>): Promise<T>
  read<T>(rule: (rows: SessionRows) => Rule<T>): Promise<T>
}

/** The rules of sessions over rows. */
export function sessionsOver({ write, read }: SessionAccess): SessionStore {
  const update = (id: string, change: (info: SessionInfo) => SessionInfo): Promise<SessionInfo> =>
    write(function* (rows) {
      const info = change(yield* alone(rows, id))
      yield* take(rows.put(info))
      return info
    })
  const ofSession = <T>(id: string, rule: (rows: SessionRows) => Rule<T>): Promise<T> =>
    read(function* (rows) {
      known(id, yield* take(rows.info(id)))
      return yield* rule(rows)
    })
  return {
    create: (session) =>
      write(function* (rows) {
        const info = newInfo(session)
        yield* take(rows.put(info))
        return info
      }),
    fork: (id, as, before, instead) =>
      write(function* (rows) {
        const from = yield* alone(rows, id)
        yield* assertFree(rows, id)
        const runs = yield* take(rows.runs(id))
        const at = before === undefined ? runs.length : runs.indexOf(before)
        if (at < 0) throw unknownRun(id, before ?? '')
        let fork = forkOf(from, as, at)
        if (before !== undefined) {
          // Other words for what were other words already are one more branch of the first.
          const first = from.branchOf?.at === at ? yield* take(rows.infoAlone(from.branchOf.session)) : undefined
          const { branches = [], ...parted } = first ?? from
          yield* take(rows.put({ ...parted, branches: [...branches, { session: as.id, at }] }))
          // A conversation is named by its first question, unless a person has named it.
          const isRenamed = at === 0 && instead === undefined && from.titledBy !== 'person'
          fork = {
            ...fork,
            ...(isRenamed ? { titledBy: 'words' } : {}),
            ...(instead === undefined ? {} : { runs: at + 1 }),
            branchOf: { session: parted.id, at },
          }
        }
        yield* take(rows.put(fork))
        yield* take(rows.addRuns(as.id, [...runs.slice(0, at), ...(before === undefined || instead === undefined ? [] : [instead])]))
        return fork
      }),
    get: (id) =>
      read(function* (rows) {
        return known(id, yield* take(rows.info(id)))
      }),
    list: ({ owner, prefix = '', limit = Number.MAX_SAFE_INTEGER } = {}) => read((rows) => take(rows.infos(owner, prefix, limit))),
    change: (id, choices, at) => update(id, (info) => ({ ...withChoices(info, choices), updatedAt: at })),
    retitle: (id, title, by) => update(id, (info) => (mayRetitle(info.titledBy, by) ? { ...info, title, titledBy: by } : info)),
    forget: (id, at) => update(id, (info) => ({ ...info, forgotten: info.runs, updatedAt: at })),
    takeBack: (id, run, at) =>
      write(function* (rows) {
        const info = yield* alone(rows, id)
        yield* assertFree(rows, id)
        if ((yield* take(rows.lastRun(id))) !== run || info.runs <= info.forgotten) throw notLastRun(id, run)
        yield* take(rows.removeRun(id, run))
        const left = { ...info, runs: info.runs - 1, updatedAt: at }
        yield* take(rows.put(left))
        return left
      }),
    delete: (id) =>
      write(function* (rows) {
        yield* alone(rows, id)
        yield* assertFree(rows, id)
        yield* take(rows.remove(id))
      }),
    runs: (id) => ofSession(id, (rows) => take(rows.runs(id))),
    words: (ids) => read((rows) => take(rows.words(ids))),
    assertFree: (id) => ofSession(id, (rows) => assertFree(rows, id)),
    begin: (id, run, fact, queued) =>
      write(function* (rows) {
        const info = yield* alone(rows, id)
        yield* assertFree(rows, id)
        if (queued !== undefined && !(yield* take(rows.removePrompt(id, queued)))) throw unknownPrompt(queued)
        const event = yield* take(rows.appendFirst(run, fact))
        yield* take(rows.addRuns(id, [run]))
        yield* take(rows.put({ ...info, runs: info.runs + 1, updatedAt: event.at }))
        return event
      }),
    queue: (id) => ofSession(id, (rows) => take(rows.queue(id))),
    enqueue: (id, text) =>
      write(function* (rows) {
        yield* alone(rows, id)
        return yield* take(rows.addPrompt(id, text))
      }),
    requeue: (id, prompt) =>
      write(function* (rows) {
        if (!(yield* take(rows.putPrompt(id, prompt)))) throw unknownPrompt(prompt.id)
      }),
    unqueue: (id, prompt) =>
      write(function* (rows) {
        if (!(yield* take(rows.removePrompt(id, prompt)))) throw unknownPrompt(prompt)
      }),
    current: (owner = '') => read((rows) => take(rows.current(owner))),
    setCurrent: (id) =>
      write(function* (rows) {
        yield* take(rows.setCurrent((yield* alone(rows, id)).owner ?? '', id))
      }),
  }
}

const known = (id: string, info: SessionInfo | undefined): SessionInfo => {
  if (!info) throw unknownSession(id)
  return info
}

function* alone(rows: SessionRows, id: string): Rule<SessionInfo> {
  return known(id, yield* take(rows.infoAlone(id)))
}

function* assertFree(rows: SessionRows, id: string): Rule<void> {
  const last = yield* take(rows.lastRun(id))
  const newest = last === undefined ? undefined : yield* take(rows.newestType(last))
  if (last !== undefined && newest !== undefined && newest !== 'run.ended') throw busySession(id, last, newest)
}

const newInfo = (session: NewSession): SessionInfo => ({ ...session, updatedAt: session.createdAt, runs: 0, forgotten: 0 })

/** What a session is that has the first `at` runs of another. */
function forkOf({ branches: _, branchOf: __, ...from }: SessionInfo, as: Pick<NewSession, 'id' | 'createdAt'>, at: number): SessionInfo {
  return { ...from, ...as, updatedAt: as.createdAt, runs: at, forgotten: Math.min(from.forgotten, at) }
}

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
