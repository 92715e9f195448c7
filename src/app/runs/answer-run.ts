import { replay } from '../../core/fold-run.ts'
import type { Tool } from '../../core/tool.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { App } from '../app.ts'
import { assertEquipped, assertReachable } from './assert-runnable.ts'
import { findRun } from './find-run.ts'
import type { RunHandle } from './run-handle.ts'
import { answerAndCarryOn } from './start-run.ts'

/**
 * Answers the question that a run rests on and carries the run on, in whatever process it was asked. Throws `IbidError`, with nothing stored, where the
 * settings cannot reach the run's model or a tool of it is not there; the result rejects where the question was answered already (`stale`) or there is none
 * (`not-found`).
 */
export async function answerRun(
  app: Pick<App, 'inspect' | 'inspection' | 'log' | 'parts' | 'sessions'>,
  run: string,
  said: PersonsAnswer,
  { signal, tools }: { readonly signal?: AbortSignal | undefined; readonly tools?: readonly Tool[] | undefined } = {},
): Promise<RunHandle> {
  const id = await findRun(app, run)
  const { request, question } = replay(id, await (await app.log()).read(id))
  const inspection = app.inspect()
  const parts = await app.parts(tools, { inspection })
  if (request && question) {
    await assertReachable({ ...app, inspection }, request)
    assertEquipped(request, parts.tools)
  }
  return answerAndCarryOn(parts, id, said, signal)
}
