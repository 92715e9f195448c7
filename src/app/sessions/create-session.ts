import { systemClock } from '../../core/clock.ts'
import type { SessionInfo } from '../../core/session.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'
import { asTitle } from './rename-session.ts'

/** What a new session is made with. */
export interface NewSessionOptions {
  /** A person's. Where absent it is made of the first words, and then by `llm.fastModel`, where that is set. */
  readonly title?: string
  readonly owner?: string
  /** False where the choice of its owner is to stay as it is. */
  readonly isChosen?: boolean
}

/** A new session of this app, chosen for its owner. */
export async function createSession(
  app: Pick<App, 'redact' | 'sessions'>,
  { title, owner, isChosen = true }: NewSessionOptions = {},
): Promise<SessionInfo> {
  const store = await app.sessions()
  const now = systemClock.now()
  const info = await store.create({
    id: newRunId(now),
    ...(owner === undefined ? {} : { owner }),
    title: title === undefined ? 'New session' : asTitle(app, title),
    titledBy: title === undefined ? 'words' : 'person',
    createdAt: now,
  })
  if (isChosen) await store.setCurrent(info.id)
  return info
}

/** How a second session is made of one. */
export interface ForkOptions extends Pick<NewSessionOptions, 'isChosen'> {
  /** Id of the run that it goes on before, with another question in place of that one's; behind the last where absent. */
  readonly before?: string | undefined
}

/** A second session that goes on from where this one is, chosen for its owner. Throws `IbidError('busy')` while the last run has not ended. */
export async function forkSession(
  app: Pick<App, 'sessions'>,
  id: string,
  { isChosen = true, before }: ForkOptions = {},
): Promise<SessionInfo> {
  const store = await app.sessions()
  const now = systemClock.now()
  const forked = await store.fork(id, { id: newRunId(now), createdAt: now }, before)
  if (isChosen) await store.setCurrent(forked.id)
  return forked
}
