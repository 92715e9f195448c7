import type { RunEvent } from '../../core/facts.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { SessionInfo } from '../../core/session.ts'
import type { App } from '../app.ts'

/** A run of a session, folded and as it stands on the log. */
export interface RememberedRun {
  readonly run: Run
  readonly events: readonly RunEvent[]
}

/** The newest runs that the session has not forgotten, oldest first. */
export async function rememberedRuns(app: App, info: SessionInfo, most = Number.POSITIVE_INFINITY): Promise<readonly RememberedRun[]> {
  const ids = (await (await app.sessions()).runs(info.id)).slice(info.forgotten)
  return readRuns(app, ids.slice(Math.max(0, ids.length - most)))
}

/** These runs from the log, in this order. */
export async function readRuns(app: App, ids: readonly string[]): Promise<readonly RememberedRun[]> {
  const log = await app.log()
  return Promise.all(
    ids.map(async (id) => {
      const events = await log.read(id)
      return { run: replay(id, events), events }
    }),
  )
}
