import type { RunEvent } from '../core/event-types.ts'

/** Tools whose calls leave an event of their own: the plan, the question. */
const leaving: ReadonlySet<string> = new Set(['write_plan', 'ask_user'])

/** Whether another event tells the same in better words, so that people need not read this one. */
export const isRedundant = (event: RunEvent): boolean =>
  (event.type === 'tool.started' && leaving.has(event.call.tool)) ||
  (event.type === 'tool.finished' && event.record.status === 'success' && leaving.has(event.record.call.tool))
