import type { Fact } from '../core/event-types.ts'
import { fault } from '../core/fault.ts'
import type { Run } from '../core/run.ts'
import type { ToolCall } from '../core/tool.ts'
import { refusal } from './guards/invoke.ts'
import { recordOf, stoppedWords } from './guards/record.ts'

/** The result of a call that the end of its run left without one. */
export function interrupted(run: Run, call: ToolCall, now: number): Fact {
  const message = run.started.has(call.id) ? stoppedWords(call) : `${call.tool} was not started because the run was stopped`
  const { record, output } = recordOf(run, call, refusal('interrupted', fault('interrupted', message), 1), now, 0)
  return { type: 'tool.finished', record, output }
}
