import type { Clock } from '../core/clock.ts'
import type { Json } from '../core/json.ts'
import type { FinishReason, Model, ModelFault, ModelPart, ModelRequest } from '../core/model.ts'
import { noUsage, type Price, type Usage } from '../core/usage.ts'

/** One step of a scripted model: reasoning, then text, then calls, then the finish, or the fault in its place. */
export interface ScriptedStep {
  /** An array is streamed one delta an entry. */
  readonly text?: string | readonly string[]
  readonly reasoning?: string | readonly string[]
  /** An `input` that is a string is sent as it is, so that it can be malformed; anything else as JSON. */
  readonly calls?: readonly { readonly tool: string; readonly input: unknown }[]
  /** `tool-calls` where there are calls, else `stop`. */
  readonly finish?: FinishReason
  readonly usage?: Partial<Usage>
  readonly opaque?: Json
  /** `recoverable`, `retryable` are true where left out. */
  readonly fault?: Pick<ModelFault, 'code' | 'message'> & Partial<ModelFault>
  /** ms before every delta, on the clock of the options. */
  readonly slowMs?: number
  /** Waited for before the step ends; a promise that never settles makes a step that only its signal can end. */
  readonly hold?: Promise<unknown>
}

export interface ScriptedModel extends Model {
  /** What the model was asked, in order. */
  readonly requests: readonly ModelRequest[]
}

export interface ScriptedModelOptions {
  /** `scripted` where absent. */
  readonly id?: string
  readonly price?: Price
  /** Needed where a step has `slowMs`. */
  readonly clock?: Clock
}

/** A model that plays a script: a list, one step a request, or a function of the request and its number from 0. A list that is over gives a fault. */
export function scriptedModel(
  script: readonly ScriptedStep[] | ((request: ModelRequest, index: number) => ScriptedStep),
  options: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ModelRequest[] = []
  const stepAt = (request: ModelRequest, index: number): ScriptedStep =>
    typeof script === 'function' ? script(request, index) : (script[index] ?? { fault: overFault(index) })
  return {
    id: options.id ?? 'scripted',
    ...(options.price ? { price: options.price } : {}),
    requests,
    async *stream(request, signal) {
      signal.throwIfAborted()
      const step = stepAt(request, requests.length)
      requests.push(request)
      for (const part of partsOf(step)) {
        const last = part.type === 'finish' || part.type === 'fault'
        if (last && step.hold) await orAbort(step.hold, signal)
        if (!last && step.slowMs !== undefined) await options.clock?.sleep(step.slowMs, signal)
        signal.throwIfAborted()
        yield part
      }
    },
  }
}

const overFault = (index: number): ModelFault => ({
  code: 'failed',
  message: `the scripted model has no step ${index + 1}`,
  recoverable: false,
  retryable: false,
})

const list = (text: string | readonly string[] | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : text

function partsOf(step: ScriptedStep): readonly ModelPart[] {
  const calls = step.calls ?? []
  const end: ModelPart = step.fault
    ? { type: 'fault', fault: { recoverable: true, retryable: true, ...step.fault } }
    : {
        type: 'finish',
        reason: step.finish ?? (calls.length > 0 ? 'tool-calls' : 'stop'),
        usage: { ...noUsage, ...step.usage },
        ...(step.opaque === undefined ? {} : { opaque: step.opaque }),
      }
  return [
    ...list(step.reasoning).map((text): ModelPart => ({ type: 'reasoning', text })),
    ...list(step.text).map((text): ModelPart => ({ type: 'text', text })),
    ...calls.map(
      ({ tool, input }): ModelPart => ({ type: 'tool-call', tool, input: typeof input === 'string' ? input : JSON.stringify(input) }),
    ),
    end,
  ]
}

function orAbort(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
