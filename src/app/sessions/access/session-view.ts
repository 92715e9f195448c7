import { replay } from '../../../core/fold-run.ts'
import type { SessionView } from '../../../core/schemas/http/sessions.ts'
import type { App } from '../../app.ts'
import type { Session } from '../session.ts'

/** A session as it stands. */
export async function viewOf(app: Pick<App, 'log' | 'sessions'>, session: Session): Promise<SessionView> {
  const [store, log] = await Promise.all([app.sessions(), app.log()])
  const [info, state, runs, queue] = await Promise.all([session.info(), session.state(), store.runs(session.id), session.queue.list()])
  const last = runs.at(-1)
  const question = state === 'waiting' && last !== undefined ? replay(last, await log.read(last)).question : undefined
  return { info, state, runs, queue, ...(question ? { question } : {}) }
}
