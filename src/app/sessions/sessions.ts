import type { SessionInfo } from '../../core/session.ts'
import { createSession, type ForkOptions, forkSession, type NewSessionOptions } from './create-session.ts'
import { openSession } from './open-session.ts'
import { renameSession } from './rename-session.ts'
import type { Session } from './session.ts'
import { type SessionDependencies, sessionRunner } from './session-runner.ts'
import { sessionRunnerCache } from './session-runner-cache.ts'

/** The conversations that are kept in the data folder. Ids are whole. */
export interface Sessions {
  /** Makes a session, and chooses it unless that is not wanted. */
  create(options?: NewSessionOptions): Promise<Session>
  /** Throws `IbidError('not-found')` for one that is not there; so do all that take an id. */
  get(id: string): Promise<Session>
  /** Last used first. */
  list(options?: { readonly owner?: string; readonly limit?: number }): Promise<readonly SessionInfo[]>
  /** The chosen session of its owner, in every process of the data folder. */
  current(owner?: string): Promise<Session | undefined>
  setCurrent(id: string): Promise<void>
  rename(id: string, title: string): Promise<void>
  /**
   * Makes a second session that goes on from where this one is, or was before a run, and chooses it likewise. Throws `IbidError('busy')` while the last run has
   * not ended.
   */
  fork(id: string, options?: ForkOptions): Promise<Session>
  /** Takes it away with its runs, but for those of a fork, for good. Throws `IbidError('busy')` while its last run has not ended. */
  delete(id: string): Promise<void>
}

/** The sessions of an app, for one program; opened when they are first used. */
export function sessionsOf(dependencies: SessionDependencies): Sessions {
  const { app } = dependencies
  const carriers = sessionRunnerCache()
  const open = async (id: string): Promise<Session> => {
    const store = await app.sessions()
    await store.get(id)
    const carrier = carriers.of(id, () => sessionRunner(id, store, dependencies))
    return openSession(id, store, carrier, dependencies)
  }
  return {
    create: async (options) => open((await createSession(app, options)).id),
    get: open,
    list: async (options) => (await app.sessions()).list(options),
    async current(owner) {
      const id = await (await app.sessions()).current(owner)
      return id === undefined ? undefined : open(id)
    },
    setCurrent: async (id) => (await app.sessions()).setCurrent(id),
    async rename(id, title) {
      await renameSession(app, id, title)
      carriers.known(id)?.changed()
    },
    async fork(id, options) {
      const { id: forked } = await forkSession(app, id, options)
      carriers.known(id)?.changed()
      return open(forked)
    },
    async delete(id) {
      await (await app.sessions()).delete(id)
      carriers.known(id)?.changed()
      carriers.drop(id)
    },
  }
}
