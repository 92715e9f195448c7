import type { SessionEvent } from './events.ts'
import type { SessionPlace } from './session.ts'

/**
 * What of a run's events lies behind a place. Whoever was there may have seen streamed text of the step that it lies in; that text is streamed again from its
 * beginning, so that it is taken back first.
 */
export async function* eventsAfterPosition(
  { seq, hasOutcome }: SessionPlace,
  events: AsyncIterable<SessionEvent>,
): AsyncGenerator<SessionEvent, void, undefined> {
  let isRetracted = false
  for await (const event of events) {
    if ('at' in event) {
      if (event.seq > seq) yield event
    } else if (event.type === 'run.completed' || event.type === 'run.failed') {
      if (event.seq > seq || (event.seq === seq && !hasOutcome)) yield event
    } else if (event.seq >= seq) {
      if (!isRetracted && event.seq === seq && (event.type === 'text.delta' || event.type === 'reasoning.delta')) {
        const { session, run, step } = event
        yield { type: 'text.retracted', session, run, step, seq }
        isRetracted = true
      }
      yield event
    }
  }
}
