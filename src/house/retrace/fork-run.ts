import type { Tool } from '../../core/tool.ts'
import { type Fork, forkedFacts } from '../../engine/fork.ts'
import { newRunId } from '../../engine/run-id.ts'
import { type Asking, resumeAsking } from '../asking.ts'
import { findRun } from '../find-run.ts'
import type { House } from '../house.ts'
import { namedModel } from '../model-choice.ts'
import { assertReachable } from '../reachable.ts'

/**
 * Starts a new run that has the events of another one up to a place, with changes, and goes on from there by itself; the other run stays as it is. Throws
 * `IbidError`, with nothing stored, where `forkedFacts` does and where the settings cannot reach the model.
 */
export async function forkRun(
  house: House,
  run: string,
  fork: Fork,
  { signal, tools }: { readonly signal?: AbortSignal | undefined; readonly tools?: readonly Tool[] | undefined } = {},
): Promise<Asking> {
  const log = await house.log()
  const events = await log.read(await findRun(house, run))
  const model = fork.model === undefined ? undefined : namedModel(house.inspection, fork.model).id
  const facts = forkedFacts(events, { ...fork, model })
  const [began] = facts
  if (model === undefined && began?.type === 'run.began') await assertReachable(house, began.request)
  const parts = await house.parts(tools)
  const id = newRunId(parts.clock.now())
  for (const [after, fact] of facts.entries()) await log.append(id, after, house.redact(fact))
  return resumeAsking(parts, id, signal)
}
