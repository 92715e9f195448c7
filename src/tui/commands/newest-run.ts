import { readRuns } from '../../app/runs/read-runs.ts'
import type { Session } from '../../app/sessions/session.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { ChatControl } from './chat-control.ts'

/** The session that is held. Throws `IbidError('not-found')` where there is none yet. */
export function heldSession({ conversation }: ChatControl): Session {
  if (conversation.session) return conversation.session
  throw new IbidError('not-found', 'no conversation yet', 'send a message first, or open a conversation: /sessions')
}

/** The newest run of the session as it stands on the log, under way or over. Throws `IbidError('not-found')` where there is none. */
export async function newestRun(control: ChatControl): Promise<{ readonly run: Run; readonly events: readonly RunEvent[] }> {
  const { id } = heldSession(control)
  const [newest] = await readRuns(control.app, (await (await control.app.sessions()).runs(id)).slice(-1))
  if (newest) return newest
  throw new IbidError('not-found', 'no question asked yet', 'send a message first')
}
