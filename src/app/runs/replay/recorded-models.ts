import type { RunEvent, Said, Spent } from '../../../core/event-types.ts'
import { type Fault, fault } from '../../../core/fault.ts'
import { fold } from '../../../core/fold-run.ts'
import type { Model, ModelFault, ModelPart } from '../../../core/model.ts'
import type { ToolCall } from '../../../core/tool.ts'
import { noUsage, type Price, type Usage } from '../../../core/usage.ts'
import { finalReason } from '../../../engine/run-limits.ts'

/** What one request to a model gave. */
interface Given {
  readonly parts: readonly ModelPart[]
  /** Microdollars; null where the price is unknown. */
  readonly cost?: number | null
  readonly usage?: Usage
  /** The model that gave it, where the log says. */
  readonly model?: string
  /** True where the request was cancelled before it was through. */
  readonly cancelled?: boolean
}

/**
 * Models that give again what the log holds, request by request, whichever of them is asked: steps, planning, reviews, failures and second tries.
 * `events` are those of one run from the first; answers of events up to number `after` are left out. A request that the recording does not hold fails.
 * `cancel` is called where the recorded request was cancelled.
 */
export function recordedModels(events: readonly RunEvent[], after: number, cancel: () => void): (id: string) => Model {
  const all = givenIn(events, after)
  let asked = 0
  return (id) => {
    const next = all.slice(asked).find(({ cost }) => cost !== undefined)
    const price = priceOf(next)
    return {
      id: next?.model ?? id,
      ...(price ? { price } : {}),
      async *stream() {
        const given = all[asked++] ?? { parts: [{ type: 'fault', fault: overFault }] }
        yield* given.parts
        if (given.cancelled) cancel()
      },
    }
  }
}

function givenIn(events: readonly RunEvent[], after: number): readonly Given[] {
  const { run, apply } = fold(events[0]?.run ?? '')
  return events.flatMap((event) => {
    const given = event.seq <= after ? undefined : givenBy(event, () => finalReason(run, event.at) === 'spend')
    apply(event)
    return given ? [given] : []
  })
}

/** The answer that stands behind an event, if one does. `spent`: whether the run had reached its own cap before it asked. */
function givenBy(event: RunEvent, spent: () => boolean): Given | undefined {
  switch (event.type) {
    case 'model.retried':
    case 'model.failed':
      return failed(event.fault)
    case 'model.replied': {
      const { reasoning, finish, usage, opaque, cost, partial, standIn } = event.reply
      if (standIn) return undefined
      const said = [...(reasoning ? [{ type: 'reasoning', text: reasoning } as const] : []), ...partsOf(event.reply)]
      if (partial) return { parts: said, usage, cost, cancelled: true }
      return { parts: [...said, { type: 'finish', reason: finish, usage, ...(opaque === undefined ? {} : { opaque }) }], usage, cost }
    }
    case 'plan.written':
      return event.spent && beside(event.spent, called('write_plan', event.plan))
    case 'plan.failed':
      return event.spent && event.said ? beside(event.spent, event.said) : failed(event.fault)
    case 'review.made': {
      const { reviewer } = event.review
      const said = event.said ?? (reviewer?.fault ? undefined : called('submit_review', reviewer))
      if (event.spent && said) return beside(event.spent, said)
      return reviewer?.fault && failed(reviewer.fault)
    }
    // A cap beyond the run's own leaves no other trace of the request that it refused.
    case 'notice.given':
      return event.final === 'spend' && !spent() ? failed(fault('limit', 'a spending cap was reached')) : undefined
    default:
      return undefined
  }
}

/** A fault as a model gives it; that of a plan or a review was the last word, whatever became of the tries. */
const failed = (why: Fault | ModelFault): Given => ({ parts: [{ type: 'fault', fault: { retryable: false, ...why } }] })

/** The reply to a request beside the steps. */
const beside = ({ model, usage, cost }: Spent, said: Said): Given => ({
  parts: [...partsOf(said), { type: 'finish', reason: said.finish, usage }],
  usage,
  cost,
  model,
})

const called = (tool: string, input: unknown): Said => ({ text: '', calls: [{ id: 'r1', tool, input }], finish: 'tool-calls' })

const partsOf = ({ text, calls }: Said): readonly ModelPart[] => [
  ...(text ? [{ type: 'text', text } as const] : []),
  ...calls.map((call) => ({ type: 'tool-call', tool: call.tool, input: rawInput(call) }) as const),
]

const notJson = /^not valid JSON: ([\s\S]*)$/

/** Arguments as they came, such that reading them fails again as it failed; a complaint holds their first 200 characters. */
function rawInput({ input, malformed }: ToolCall): string {
  const began = malformed === undefined ? undefined : notJson.exec(malformed)?.[1]
  if (began === undefined) return JSON.stringify(input)
  return began.length < 200 ? began : `${began}...`
}

/** A price at which the usage costs what it cost; none where that is unknown. */
function priceOf({ cost, usage = noUsage }: Given = { parts: [] }): Price | undefined {
  if (cost === undefined || cost === null) return undefined
  const { inputTokens, outputTokens } = usage
  if (outputTokens > 0) return { input: 0, output: cost / outputTokens }
  return { input: inputTokens > 0 ? cost / inputTokens : 0, output: 0 }
}

const overFault: ModelFault = {
  ...fault('failed', 'the recording has no response to this request', { recoverable: false }),
  retryable: false,
}
