import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { RunResult } from '../../core/run-result.ts'
import { resultOf } from '../../views/result.ts'
import type { App } from '../app.ts'
import { cancelElsewhere } from './cancel-elsewhere.ts'
import { findRun } from './find-run.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { carryOnRun } from './start-run.ts'

/**
 * Ends a run that rests, was cut off, or is under way in another process; that process notices within half a second, keeps what the model has said until then, and
 * stops. Throws `IbidError('stale')` where the run has ended already.
 */
export async function cancelRun(app: Pick<App, 'log' | 'parts'>, run: string): Promise<RunResult> {
  const id = await findRun(app, run)
  const { end } = replay(id, await (await app.log()).read(id))
  if (end) throw new IbidError('stale', `run ${id} has already ended: ${end.status}`, `see: ibid runs show ${id}`)
  const parts = await app.parts()
  const ended = await cancelElsewhere(id, 0, parts, () => undefined)
  return ended ? resultOf(ended) : retryOnConflict(() => carryOnRun(parts, id, AbortSignal.abort()).result)
}
