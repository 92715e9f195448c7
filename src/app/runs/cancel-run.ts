import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { App } from '../app.ts'
import { findRun } from './find-run.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { carryOnRun } from './start-run.ts'

/**
 * Ends a run that rests, was cut off, or is under way in another process; that process notices within half a second, and stops what it was doing.
 * Throws `IbidError('stale')` where the run has ended already.
 */
export async function cancelRun(app: Pick<App, 'log' | 'parts'>, run: string): Promise<RunResult> {
  const id = await findRun(app, run)
  const { end } = replay(id, await (await app.log()).read(id))
  if (end) throw new IbidError('stale', `run ${id} has already ended: ${end.status}`, `see: ibid runs show ${id}`)
  const parts = await app.parts()
  return retryOnConflict(() => carryOnRun(parts, id, AbortSignal.abort()).result)
}
