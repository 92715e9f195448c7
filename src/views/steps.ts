import { withoutMarks } from '../core/citation-marks.ts'
import type { Reply, RunEvent } from '../core/event-types.ts'
import type { ModelFault } from '../core/model.ts'
import { oneLine } from '../core/text/one-line.ts'
import type { ToolCall, ToolOutput, ToolRecord } from '../core/tool.ts'

/** A call of a step, with its result where it has one. */
export interface StepCall {
  readonly call: ToolCall
  readonly record?: ToolRecord
  readonly output?: ToolOutput
}

/** One model step and the calls it asked for. */
export interface Step {
  readonly number: number
  /** Absent where the model failed. */
  readonly reply?: Reply
  readonly failure?: ModelFault
  readonly calls: readonly StepCall[]
}

/** The model steps of a run, in order. Calls that stood in for a model that failed belong to the step that failed. */
export function stepsOf(events: readonly RunEvent[]): readonly Step[] {
  const finished = new Map(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.call.id, event] as const] : [])))
  return events.flatMap((event): Step[] => {
    if (event.type === 'model.failed') return [{ number: event.step, failure: event.fault, calls: [] }]
    if (event.type !== 'model.replied') return []
    const { reply, step } = event
    const calls = reply.calls.map((call) => {
      const result = finished.get(call.id)
      return { call, ...(result ? { record: result.record, output: result.output } : {}) }
    })
    return [{ number: step, reply, calls }]
  })
}

/** A step in one line: its calls, or that it answered, or why it failed. */
export function stepLine({ reply, failure, calls }: Step): string {
  if (failure) return `failed: ${oneLine(failure.message, 100)}`
  if (calls.length > 0) return calls.map(({ call }) => oneLine(`${call.tool} ${JSON.stringify(call.input) ?? ''}`, 100)).join(', ')
  return oneLine(withoutMarks(reply?.text ?? ''), 100) || 'no reply'
}
