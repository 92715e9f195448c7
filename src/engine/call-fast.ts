import type { Fact, Reply, Said, Spent } from '../core/event-types.ts'
import { type Fault, faultOf } from '../core/fault.ts'
import type { Model, ModelRequest } from '../core/model.ts'
import type { Run } from '../core/run.ts'
import { callModel } from './call-model.ts'
import type { EngineDependencies } from './engine-dependencies.ts'

type FastRequest = Omit<ModelRequest, 'toolChoice' | 'maxTokens'> & { readonly maxTokens?: number }

/** What came of a call of the fast model. */
type FastCalled =
  | { readonly reply: Reply; readonly spent: Spent; readonly fault?: never }
  | { readonly fault: Fault; readonly reply?: never; readonly spent?: never }

/** The cheaper model of the tasks beside the steps; the run's own where there is none. */
export const fastModel = ({ request }: Run): string => request?.fastModel ?? request?.model ?? ''

/**
 * One call of the fast model beside the steps, unseen by who watches. `key` names its money in the run. A model that cannot be had is a fault like any
 * other; only cancelling throws.
 */
export async function* callFast(
  asked: FastRequest,
  key: string,
  run: Run,
  dependencies: EngineDependencies,
  signal: AbortSignal,
): AsyncGenerator<Fact, FastCalled> {
  const model = await opened(fastModel(run), dependencies)
  if ('code' in model) return { fault: model }
  const whole: ModelRequest = { maxTokens: run.request?.maxTokens ?? 1_000, ...asked, toolChoice: 'auto' }
  const { reply, fault } = yield* callModel({ model, asked: whole, step: run.steps, key, shown: false }, run, dependencies, signal)
  if (fault) return { fault }
  signal.throwIfAborted()
  return { reply, spent: { model: model.id, usage: reply.usage, cost: reply.cost, durationMs: reply.durationMs } }
}

/** What is kept of a reply that came to nothing. */
export const saidIn = ({ text, calls, finish }: Reply): Said => ({ text, calls, finish })

async function opened(id: string, dependencies: EngineDependencies): Promise<Model | Fault> {
  try {
    return await dependencies.model(id)
  } catch (error) {
    return faultOf(error)
  }
}
