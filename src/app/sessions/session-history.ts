import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'
import { type ReadRun, readRuns } from '../runs/read-runs.ts'

/** Turns that are read from the log for a prompt, at most; the budget of the run decides how many of them it is told. */
export const mostTurns = 50

/** The newest runs that the session has not forgotten, oldest first. */
export async function rememberedRuns(
  app: Pick<App, 'log' | 'sessions'>,
  info: SessionInfo,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly ReadRun[]> {
  const ids = (await (await app.sessions()).runs(info.id)).slice(info.forgotten)
  return readRuns(app, ids.slice(Math.max(0, ids.length - most)))
}
