import { replay } from '../core/fold-run.ts'
import type { Tool } from '../core/tool.ts'
import type { PersonsAnswer } from '../engine/answer-question.ts'
import { answerAsking } from './asking.ts'
import { findRun } from './find-run.ts'
import type { House } from './house.ts'
import { assertEquipped, assertReachable } from './reachable.ts'
import type { Asking } from './run-handle.ts'

/**
 * Answers the question that a run rests on and carries the run on, in whatever process it was asked. Throws `IbidError`, with nothing stored, where the
 * settings cannot reach the run's model or a tool of it is not there; the result rejects where the question was answered already (`stale`) or there is none (`not-found`).
 */
export async function answerRun(
  house: House,
  run: string,
  said: PersonsAnswer,
  { signal, tools }: { readonly signal?: AbortSignal | undefined; readonly tools?: readonly Tool[] | undefined } = {},
): Promise<Asking> {
  const id = await findRun(house, run)
  const { request, question } = replay(id, await (await house.log()).read(id))
  const inspection = house.inspect()
  const parts = await house.parts(tools, { inspection })
  if (request && question) {
    await assertReachable({ ...house, inspection }, request)
    assertEquipped(request, parts.tools)
  }
  return answerAsking(parts, id, said, signal)
}
