import type { Fact } from '../../../core/event-types.ts'
import type { Tool } from '../../../core/tool.ts'
import { type Fork, forkedFacts } from '../../../engine/fork.ts'
import { newRunId } from '../../../engine/run-id.ts'
import type { App } from '../../app.ts'
import { namedModel } from '../../models/choose-model.ts'
import { seesImages } from '../../models/sees-images.ts'
import { assertReachable } from '../assert-runnable.ts'
import { findRun } from '../find-run.ts'
import type { RunHandle } from '../run-handle.ts'
import { carryOnRun } from '../start-run.ts'

/**
 * Starts a new run that has the events of another one up to a place, with changes, and goes on from there by itself; the other run stays as it is. Throws
 * `IbidError`, with nothing stored, where `forkedFacts` does and where the settings cannot reach the model.
 */
export async function forkRun(
  app: Pick<App, 'inspect' | 'inspection' | 'log' | 'parts' | 'redact' | 'sessions'>,
  run: string,
  fork: Fork,
  { signal, tools }: { readonly signal?: AbortSignal | undefined; readonly tools?: readonly Tool[] | undefined } = {},
): Promise<RunHandle> {
  const log = await app.log()
  const events = await log.read(await findRun(app, run))
  const inspection = app.inspect()
  const model = fork.model === undefined ? undefined : namedModel(inspection, fork.model).id
  const facts = forkedFacts(events, { ...fork, model }).map((fact) => withSight(fact, inspection))
  const [began] = facts
  if (model === undefined && began?.type === 'run.began') await assertReachable({ ...app, inspection }, began.request)
  const parts = await app.parts(tools, { inspection })
  const id = newRunId(parts.clock.now())
  for (const [after, fact] of facts.entries()) await log.append(id, after, app.redact(fact))
  return carryOnRun(parts, id, signal)
}

/** Another model may see images where the first did not, or the other way about. */
function withSight(fact: Fact, inspection: App['inspection']): Fact {
  if (fact.type !== 'run.began') return fact
  const { seesImages: _was, ...request } = fact.request
  const hasImages = [request, ...(request.history ?? [])].some(({ images = [] }) => images.length > 0)
  return { ...fact, request: hasImages && !seesImages(inspection, request.model) ? { ...request, seesImages: false } : request }
}
