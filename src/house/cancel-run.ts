import { IbidError } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { RunResult } from '../core/run-result.ts'
import { resumeAsking } from './asking.ts'
import { findRun } from './find-run.ts'
import type { House } from './house.ts'
import { untilFirst } from './until-first.ts'

/**
 * Ends a run that rests, was cut off, or is under way in another process; that process notices within half a second, and stops what it was doing.
 * Throws `IbidError('stale')` where the run has ended already.
 */
export async function cancelRun(house: House, run: string): Promise<RunResult> {
  const id = await findRun(house, run)
  const { end } = replay(id, await (await house.log()).read(id))
  if (end) throw new IbidError('stale', `run ${id} has ended already: ${end.status}`, `see: ibid runs show ${id}`)
  const parts = await house.parts()
  return untilFirst(() => resumeAsking(parts, id, AbortSignal.abort()).result)
}
