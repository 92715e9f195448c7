import { faultOf, IbidError } from '../core/fault.ts'
import { replay } from '../core/run.ts'
import type { RunResult } from '../core/run-result.ts'
import type { Tool } from '../core/tool.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import { findRun } from './ask.ts'
import { type Asking, answerAsking, resumeAsking } from './asking.ts'
import type { House } from './house.ts'
import { assertReachable } from './reachable.ts'

/** How often a run under way elsewhere may get ahead of who cancels it. */
const mostTries = 20

/**
 * Answers the question that a run rests on and carries the run on, in whatever process it was asked. Throws `IbidError`, with nothing stored, where the
 * settings cannot reach the run's model; the result rejects where the question was answered already (`stale`) or there is none (`not-found`).
 */
export async function answerRun(
  house: House,
  run: string,
  said: PersonsAnswer,
  { signal, tools }: { readonly signal?: AbortSignal | undefined; readonly tools?: readonly Tool[] | undefined } = {},
): Promise<Asking> {
  const id = await findRun(house, run)
  const { request, question } = replay(id, await (await house.log()).read(id))
  if (request && question) await assertReachable(house, request)
  return answerAsking(await house.parts(tools), id, said, signal)
}

/**
 * Ends a run that rests, was cut off, or is under way in another process; that process finds it ended at its next event, and stops. Throws
 * `IbidError('stale')` where the run has ended already.
 */
export async function cancelRun(house: House, run: string): Promise<RunResult> {
  const id = await findRun(house, run)
  const { end } = replay(id, await (await house.log()).read(id))
  if (end) throw new IbidError('stale', `run ${id} has ended already: ${end.status}`, `see: ibid runs show ${id}`)
  const parts = await house.parts()
  for (let tries = 1; ; tries++) {
    try {
      return await resumeAsking(parts, id, AbortSignal.abort()).result
    } catch (error) {
      if (tries === mostTries || faultOf(error).code !== 'stale') throw error
    }
  }
}
