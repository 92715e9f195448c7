import type { EventLog } from '../../../core/event-log.ts'
import type { RunEvent } from '../../../core/event-types.ts'
import { memoryLog } from '../../../store/memory-log.ts'

/**
 * A log in memory whose events have the times of the recorded ones; `now` is the time of its last event. `cancel` is called where somebody
 * cancelled the recorded run.
 */
export function recordedLog(events: readonly RunEvent[], cancel: () => void): { readonly log: EventLog; now(): number } {
  let length = 0
  const at = (index: number) => events[Math.max(0, Math.min(index, events.length - 1))]?.at ?? 0
  const log = memoryLog({ now: () => at(length) })
  const cancelled = events.findIndex(({ type }) => type === 'run.cancelled')
  return {
    now: () => at(length - 1),
    log: {
      ...log,
      append: async (run, after, fact) => {
        const event = await log.append(run, after, fact)
        length = event.seq
        if (length === cancelled) cancel()
        return event
      },
    },
  }
}
