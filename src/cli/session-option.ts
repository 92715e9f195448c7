import type { SessionInfo } from '../core/session.ts'
import { askHouse } from '../house/ask.ts'
import type { HouseAsk } from '../house/ask-request.ts'
import type { House } from '../house/house.ts'
import type { Asking } from '../house/run-handle.ts'
import { askInSession } from '../house/sessions/ask-in-session.ts'
import { createSession, findSession } from '../house/sessions/keeping.ts'
import { improveTitle } from '../house/sessions/title.ts'

/** What `--session` names: a session that is free, or one that is to be made. */
type SessionOption = SessionInfo | 'new' | undefined

/** Reads `--session <id|last|new>`. Throws `IbidError('busy')` before anything else is done where the session's last run has not ended. */
export async function sessionOption(house: House, words: string | undefined): Promise<SessionOption> {
  if (words === undefined || words === 'new') return words
  const session = await findSession(house, words)
  await (await house.sessions()).assertFree(session.id)
  return session
}

/** Asks in the session, or by itself where none is named. */
export async function askWith(house: House, option: SessionOption, question: HouseAsk): Promise<Asking> {
  if (option === undefined) return askHouse(house, question)
  return askInSession(house, (option === 'new' ? await createSession(house) : option).id, question)
}

/** Once a run is over: a better title for its session, where a fast model is set. */
export async function titleSession(house: House, session: string | undefined, run: string, signal: AbortSignal): Promise<void> {
  if (session !== undefined) await improveTitle(house, session, run, signal).catch(() => undefined)
}
