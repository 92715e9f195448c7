import type { QueuedPrompt, SessionInfo, SessionStore } from '../core/session.ts'
import type { MemoryLog } from './memory-log.ts'
import { type SessionRows, sessionsOver } from './sessions.ts'
import { type Rule, runNow } from './sync-or-async-rule.ts'

/** The sessions of a log that lives and dies with the process; they keep the same contract as those on disk. */
export function memorySessions(log: MemoryLog): SessionStore {
  const infos = new Map<string, SessionInfo>()
  const runs = new Map<string, readonly string[]>()
  const queues = new Map<string, readonly QueuedPrompt[]>()
  const chosen = new Map<string, string>()
  let prompts = 0
  const runsOf = (id: string) => runs.get(id) ?? []
  const queueOf = (id: string) => queues.get(id) ?? []
  const isQueued = (id: string, prompt: number) => queueOf(id).some((each) => each.id === prompt)
  const rows: SessionRows = {
    info: (id) => infos.get(id),
    infoAlone: (id) => infos.get(id),
    infos: (owner, prefix, limit) =>
      [...infos.values()]
        .filter((info) => info.id.startsWith(prefix) && (owner === undefined || info.owner === owner))
        .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    put: (info) => void infos.set(info.id, info),
    remove(id) {
      const own = runsOf(id)
      for (const each of [infos, runs, queues]) each.delete(id)
      const others = new Set([...runs.values()].flat())
      log.remove([...own, ...log.begunIn(id)].filter((run) => !others.has(run)))
    },
    runs: runsOf,
    words: (ids) => [...ids].sort().flatMap((session) => runsOf(session).map((run) => ({ session, run, ...log.words(run) }))),
    lastRun: (id) => runsOf(id).at(-1),
    addRuns: (id, more) => void runs.set(id, [...runsOf(id), ...more]),
    removeRun: (id, run) =>
      void runs.set(
        id,
        runsOf(id).filter((each) => each !== run),
      ),
    newestType: log.newestType,
    appendFirst: (run, fact) => log.appendNow(run, 0, fact),
    queue: queueOf,
    addPrompt(id, text) {
      const prompt = { id: (prompts += 1), text }
      queues.set(id, [...queueOf(id), prompt])
      return prompt
    },
    putPrompt(id, prompt) {
      const known = isQueued(id, prompt.id)
      queues.set(
        id,
        queueOf(id).map((each) => (each.id === prompt.id ? prompt : each)),
      )
      return known
    },
    removePrompt(id, prompt) {
      const known = isQueued(id, prompt)
      queues.set(
        id,
        queueOf(id).filter((each) => each.id !== prompt),
      )
      return known
    },
    current: (owner) => {
      const id = chosen.get(owner)
      return id !== undefined && infos.has(id) ? id : undefined
    },
    setCurrent: (owner, id) => void chosen.set(owner, id),
  }
  const run = async <T>(rule: (rows: SessionRows) => Rule<T>) => runNow(rule(rows))
  return sessionsOver({ write: run, read: run })
}
