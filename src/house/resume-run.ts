import { replay } from '../core/run.ts'
import type { Tool } from '../core/tool.ts'
import { type Asking, resumeAsking } from './asking.ts'
import { findRun } from './find-run.ts'
import type { House } from './house.ts'
import { assertEquipped, assertReachable } from './reachable.ts'

/** Carries on a run that is on the log. Throws `IbidError`, and leaves the log as it is, where the settings cannot reach the run's model, or a tool of it is not there. */
export async function resumeRun(house: House, run: string, signal?: AbortSignal, tools?: readonly Tool[]): Promise<Asking> {
  const id = await findRun(house, run)
  const { request, end } = replay(id, await (await house.log()).read(id))
  const parts = await house.parts(tools)
  if (request && !end) {
    await assertReachable(house, request)
    assertEquipped(request, parts.tools)
  }
  return resumeAsking(parts, id, signal)
}
