import type { Fact, LimitName } from '../../core/facts.ts'
import type { Model, ModelFault, ModelRequest } from '../../core/model.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import { attempt } from '../attempt.ts'
import type { Kit } from '../kit.ts'
import { spentLimit } from '../limits.ts'
import { retryDelay } from '../retry-delay.ts'

/** One step of the model, with retries. At a limit it first tells the model to answer with what is there. */
export async function* think(run: Run, kit: Kit, signal: AbortSignal): AsyncIterable<Fact> {
  const request = run.request!
  const limit = run.final ? undefined : spentLimit(run, request.limits, kit.clock.now())
  if (limit) return yield { type: 'notice.given', reason: 'final', limit, text: finalNotice(limit) }

  const step = run.steps + 1
  const model = await kit.model(request.model)
  const asked = modelRequest(run, request, kit)
  const deadline = kit.clock.now() + request.limits.modelMs
  for (let tries = 1; ; tries++) {
    const { reply, fault, streamed } = await attemptStep(model, asked, run, step, kit, signal)
    // Some models call tools although they may not: told to answer, they get no more of them.
    if (reply) return yield { type: 'model.replied', step, reply: run.final ? { ...reply, calls: [] } : reply }
    if (streamed) kit.emit({ type: 'text.retracted', run: run.id, step })
    const delayMs = retryDelay(fault, tries, deadline - kit.clock.now())
    if (delayMs === undefined) return yield { type: 'model.failed', step, fault: withRemedy(fault) }
    yield { type: 'model.retried', step, attempt: tries, delayMs, fault }
    await kit.clock.sleep(delayMs, signal)
  }
}

/** A fault that names a time to come back says so. */
const withRemedy = (fault: ModelFault): ModelFault =>
  fault.retryAfterMs === undefined || fault.remedy ? fault : { ...fault, remedy: `try again in ${Math.ceil(fault.retryAfterMs / 1000)} s` }

const attemptStep = (model: Model, asked: ModelRequest, run: Run, step: number, kit: Kit, signal: AbortSignal) =>
  attempt(model, asked, {
    signal,
    timeoutMs: run.request!.limits.attemptMs,
    now: () => kit.clock.now(),
    firstCall: run.results.length + 1,
    emit: (type, text) => kit.emit({ type, run: run.id, step, text }),
  })

const modelRequest = (run: Run, request: Request, kit: Kit): ModelRequest => ({
  system: request.system,
  question: request.question,
  messages: run.messages.slice(),
  tools: kit.tools.definitions(request.tools),
  toolChoice: run.final ? 'none' : 'auto',
  temperature: request.temperature,
  maxTokens: request.maxTokens,
})

const finalNotice = (limit: LimitName): string =>
  `${spentWords[limit]} No more tools can be called. Answer now from the results above, with their marks, and name what is missing.`

const spentWords: Readonly<Record<LimitName, string>> = {
  steps: 'This is the last step.',
  'tool-calls': 'All tool calls are used up.',
  spend: 'The money for this run is nearly spent.',
  time: 'The time for this run is nearly over.',
}
