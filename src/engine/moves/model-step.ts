import type { Fact } from '../../core/event-types.ts'
import type { ModelRequest } from '../../core/model.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import { callModel } from '../call-model.ts'
import { checkedTextOf } from '../cite/checked-answer.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { recovered } from '../guards/cooldown.ts'
import { imageBytes } from '../image-bytes.ts'
import { isSentBack, reviseTool } from '../review/revision.ts'
import { finalNotice, finalReason } from '../run-limits.ts'
import { resultWanted, returnTools, saidNoResult, unfinished } from '../verb/analysis.ts'
import { dataOutcome } from '../verb/outcome.ts'

/** One step of the model, with retries. At a limit it first tells the model to answer with what is there. */
export async function* think(run: Run, dependencies: EngineDependencies, signal: AbortSignal): AsyncIterable<Fact> {
  const request = run.request!
  const final = run.final ? undefined : finalReason(run, dependencies.clock.now())
  if (final && request.verb) return yield { type: 'verb.answered', outcome: await dataOutcome(run, dependencies, [unfinished(final)]) }
  if (final) return yield { type: 'notice.given', reason: 'final', final, text: finalNotice(final) }
  if (request.verb && saidNoResult(run)) return yield { type: 'notice.given', reason: 'result', text: resultWanted }
  const tool = run.final ? undefined : recovered(run)
  if (tool) return yield { type: 'notice.given', reason: 'recovered', tool, text: `${tool} is no longer paused and can be called again.` }

  const step = run.steps + 1
  const model = await dependencies.model(request.model)
  const { reply, fault } = yield* callModel(
    {
      model,
      asked: await modelRequest(run, request, dependencies),
      step,
      key: `step ${step}`,
      shown: true,
      overshoot: run.final !== undefined,
      ...(request.verb ? {} : { checks: () => checkedTextOf(run, request.model === 'extractive' ? 'extractive' : 'model') }),
    },
    run,
    dependencies,
    signal,
  )
  // Some models call tools although they may not: told to answer, they get no more of them.
  if (reply) return yield { type: 'model.replied', step, reply: answersOnly(run) ? { ...reply, calls: [] } : reply }
  if (fault.code === 'limit' && !run.final && !request.verb && run.results.length > 0)
    return yield { type: 'notice.given', reason: 'final', final: 'spend', text: finalNotice('spend') }
  yield { type: 'model.failed', step, fault }
}

/** Whether only words are wanted: at a limit, or where the model may answer from what it knows. */
const answersOnly = (run: Run): boolean => run.final !== undefined || run.unaided

/** The same list for every step but the one that mends an answer: providers keep what they have read of it. */
const toolsOf = (run: Run, request: Request, dependencies: EngineDependencies): ModelRequest['tools'] => {
  const definitions = dependencies.tools.definitions(request.tools)
  return isSentBack(run) ? [...definitions, reviseTool] : definitions
}

const modelRequest = async (run: Run, request: Request, dependencies: EngineDependencies): Promise<ModelRequest> => ({
  system: request.system,
  question: request.question,
  messages: run.messages.slice(),
  tools: request.verb ? returnTools(request.verb) : toolsOf(run, request, dependencies),
  toolChoice: answersOnly(run) ? 'none' : 'auto',
  temperature: request.temperature,
  maxTokens: request.maxTokens,
  ...(await imageBytes(run, dependencies)),
})
