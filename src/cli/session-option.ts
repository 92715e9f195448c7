import type { App } from '../app/app.ts'
import { createSession } from '../app/sessions/create-session.ts'
import { findSession } from '../app/sessions/find-session.ts'
import { improveTitle } from '../app/sessions/title.ts'
import type { SessionInfo } from '../core/session.ts'

/** What `--session` names: a session that is free, or one that is to be made. */
type SessionOption = SessionInfo | 'new' | undefined

/** Reads `--session <id|last|new>`. Throws `IbidError('busy')` before anything else is done where the session's last run has not ended. */
export async function sessionOption(app: Pick<App, 'sessions'>, words: string | undefined): Promise<SessionOption> {
  if (words === undefined || words === 'new') return words
  const session = await findSession(app, words)
  await (await app.sessions()).assertFree(session.id)
  return session
}

/** The id of the session that was named; a new one is made now. */
export const sessionNamed = async (app: Pick<App, 'redact' | 'sessions'>, option: SessionInfo | 'new'): Promise<string> =>
  (option === 'new' ? await createSession(app) : option).id

/** Once a run is over: a better title for its session, where a fast model is set. */
export async function titleSession(
  app: Pick<App, 'inspect' | 'log' | 'redact' | 'sessions'>,
  session: string | undefined,
  run: string,
  signal: AbortSignal,
): Promise<void> {
  if (session !== undefined) await improveTitle(app, session, run, signal).catch(() => undefined)
}
