import type { RunEvent } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Tool } from '../../core/tool.ts'
import { assertKnown } from '../../engine/known-run.ts'
import type { App } from '../app.ts'
import { assertEquipped, assertReachable } from './assert-runnable.ts'
import { findRun } from './find-run.ts'
import type { RunHandle } from './run-handle.ts'
import { carryOnRun } from './start-run.ts'
import { carrierOf, isLeft } from './who-works-on-run.ts'

/** What taking up a run that is on the log works with. */
export type ResumeServices = Pick<App, 'carriers' | 'inspect' | 'inspection' | 'log' | 'parts' | 'sessions'>

/**
 * Carries on a run that is on the log. Throws `IbidError`, and leaves the log as it is: `busy` where somebody carries it already or it waits for a worker, others
 * where the settings cannot reach the run's model, or a tool of it is not there; `malformed` where a newer program has worked on it.
 */
export async function resumeRun(app: ResumeServices, run: string, signal?: AbortSignal, tools?: readonly Tool[]): Promise<RunHandle> {
  const id = await findRun(app, run)
  return carryOn(app, id, { isBusy: async () => !(await isLeft(app, id)), signal, tools })
}

/** The same for a worker that has taken the run from where it waited; `busy` only where somebody carries it. */
export const resumeTaken = (app: ResumeServices, id: string): Promise<RunHandle> =>
  carryOn(app, id, { isBusy: async (events) => (await carrierOf(app, id, events)) !== 'nobody', isTaken: true })

interface CarryingOn {
  isBusy(events: readonly RunEvent[]): Promise<boolean>
  /** It came from another program of the team. */
  readonly isTaken?: boolean
  readonly signal?: AbortSignal | undefined
  readonly tools?: readonly Tool[] | undefined
}

async function carryOn(
  app: Pick<App, 'inspect' | 'inspection' | 'log' | 'parts' | 'sessions'>,
  id: string,
  { isBusy, isTaken, signal, tools }: CarryingOn,
): Promise<RunHandle> {
  const inspection = app.inspect()
  // Whoever has taken it will most likely carry it, and then need not read it again.
  const taken = isTaken ? await app.parts(tools, { inspection }) : undefined
  const events = await (taken?.log ?? (await app.log())).read(id)
  const held = replay(id, events)
  const { request, end, question } = held
  if (!end) assertKnown(held)
  // Calls that change something would be made twice. One that rests may be let go of at this moment.
  if (!end && !question && (await isBusy(events)))
    throw new IbidError(
      'busy',
      `run ${id} is already in progress`,
      `follow it with: ibid runs follow ${id}; or stop it with: ibid runs cancel ${id}`,
    )
  const parts = taken ?? (await app.parts(tools, { inspection }))
  if (request && !end) {
    await assertReachable({ ...app, inspection }, request, isTaken)
    assertEquipped(request, parts.tools)
  }
  return carryOnRun(parts, id, signal, taken && events)
}
