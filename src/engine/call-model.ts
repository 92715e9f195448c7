import type { Fact, Reply } from '../core/event-types.ts'
import { fault } from '../core/fault.ts'
import type { Model, ModelFault, ModelRequest } from '../core/model.ts'
import { type Run, workedMs } from '../core/run.ts'
import type { CheckedText } from './cite/checked-text.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { attempt } from './model-call-attempt.ts'
import { expectedStep } from './money/expected-step.ts'
import { retryDelay } from './retry-delay.ts'

export interface ModelCall {
  readonly model: Model
  readonly asked: ModelRequest
  readonly step: number
  /** Names the call's money in the run: `step 3`, `plan`. */
  readonly key: string
  /** False for calls beside the steps: what they stream is not shown. */
  readonly shown: boolean
  /** How the words of one attempt are checked while they come, where they may be an answer: nobody sees a mark that was not. */
  readonly checks?: () => CheckedText
  /** True for the answering step at a limit: it may overshoot the run's own cap, by itself alone. */
  readonly overshoot?: boolean
}

/** What a model call needs. */
type ModelCallDependencies = Pick<EngineDependencies, 'clock' | 'emit' | 'ledger' | 'caps' | 'dayCapOf'>

/** What came of a model call. Never an exception. */
export type Called = { readonly reply: Reply; readonly fault?: never } | { readonly reply?: never; readonly fault: ModelFault }

/** ms that a call has at least, however little is left of the run's time: enough for an answer from what is there. */
const leastMs = 5_000

/**
 * One model call: its money is set aside, it is tried again where that can help, and its cost is settled. A call that is cancelled mid-stream stays booked
 * with what it was expected to cost, since nobody tells what it did. Rejects only where it is cancelled between two attempts.
 */
export async function* callModel(
  call: ModelCall,
  run: Run,
  dependencies: ModelCallDependencies,
  signal: AbortSignal,
): AsyncGenerator<Fact, Called> {
  const { model, step, key } = call
  const refused = await reserve(call, run, dependencies)
  if (refused) return { fault: refused }
  const { modelMs, attemptMs, runMs } = run.request!.limits
  const began = dependencies.clock.now()
  const deadline = began + Math.min(modelMs, Math.max(leastMs, runMs - run.activeMs - workedMs(run, began)))
  const settle = async (cost: number) => {
    if (model.price) await dependencies.ledger?.settle(run.id, key, cost)
  }
  for (let tries = 1; ; tries++) {
    const checked = call.checks?.()
    const show = (type: 'text.delta' | 'reasoning.delta', text: string) => {
      if (call.shown && text !== '') dependencies.emit({ type, run: run.id, step, text })
    }
    const attempted = await attempt(model, call.asked, {
      signal,
      timeoutMs: Math.min(attemptMs, deadline - dependencies.clock.now()),
      now: () => dependencies.clock.now(),
      firstCall: run.results.length + 1,
      emit: (type, text) => show(type, type === 'text.delta' && checked ? checked.push(text) : text),
    })
    if (attempted.reply) {
      // Of a cancelled reply nothing more is shown.
      if (checked && !attempted.reply.partial) show('text.delta', checked.end())
      if (!attempted.reply.partial) await settle(attempted.reply.cost ?? 0)
      return { reply: attempted.reply }
    }
    const { fault, streamed } = attempted
    if (streamed && call.shown) dependencies.emit({ type: 'text.retracted', run: run.id, step })
    const delayMs = retryDelay(fault, tries, deadline - dependencies.clock.now())
    if (delayMs === undefined) {
      await settle(0)
      return { fault: withRemedy(fault) }
    }
    yield { type: 'model.retried', step, attempt: tries, delayMs, fault }
    try {
      await dependencies.clock.sleep(delayMs, signal)
    } catch (error) {
      await settle(0)
      throw error
    }
  }
}

/** Sets the money of a call aside. A fault where a cap leaves too little; nothing is set aside where the price is unknown, or where there is none. */
async function reserve(
  { model, asked, key, overshoot }: ModelCall,
  run: Run,
  dependencies: ModelCallDependencies,
): Promise<ModelFault | undefined> {
  const { ledger, caps } = dependencies
  if (!ledger || !model.price) return undefined
  const request = run.request!
  const day = request.owner === undefined ? undefined : await dependencies.dayCapOf?.(request.owner)
  const amount = expectedStep(run, asked, model.price)
  if (amount === 0) return undefined
  const reserved = await ledger.reserve({
    run: run.id,
    root: request.parent?.root ?? run.id,
    key,
    ...(request.owner === undefined ? {} : { owner: request.owner }),
    ...(request.session === undefined ? {} : { session: request.session }),
    at: dependencies.clock.now(),
    amount,
    caps: { run: overshoot ? Number.MAX_SAFE_INTEGER : request.limits.spend, ...caps, ...(day === undefined ? {} : { day }) },
  })
  if (reserved.ok) return undefined
  const left = Math.max(0, reserved.limit - reserved.spent)
  const message = `the next model call could cost ${dollars(amount)}, but only ${dollars(left)} of the ${reserved.cap}'s ${dollars(reserved.limit)} is left`
  return { ...fault('limit', message, { remedy: capRemedies[reserved.cap] }), retryable: false }
}

const capRemedies = {
  run: 'increase agent.costCapCents, or use a cheaper model',
  session: 'start another session, or increase agent.sessionCapCents',
  day: 'try again tomorrow (UTC), or increase agent.dayCapCents',
} as const

const dollars = (microdollars: number): string => `$${(microdollars / 1_000_000).toFixed(4)}`

/** A fault that names a time to come back says so. */
const withRemedy = (fault: ModelFault): ModelFault =>
  fault.retryAfterMs === undefined || fault.remedy ? fault : { ...fault, remedy: `try again in ${Math.ceil(fault.retryAfterMs / 1000)} s` }
