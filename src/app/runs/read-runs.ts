import type { RunEvent } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { App } from '../app.ts'

/** A run, folded and as it stands on the log. */
export interface ReadRun {
  readonly run: Run
  readonly events: readonly RunEvent[]
}

/** These runs from the log, in this order. */
export async function readRuns(app: Pick<App, 'log'>, ids: readonly string[]): Promise<readonly ReadRun[]> {
  const log = await app.log()
  return Promise.all(
    ids.map(async (id) => {
      const events = await log.read(id)
      return { run: replay(id, events), events }
    }),
  )
}
