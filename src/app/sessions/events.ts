import { type Fault, fault, faultOf } from '../../core/fault.ts'
import type { RunResult } from '../../core/run-result.ts'
import type { QueuedPrompt } from '../../core/session.ts'
import type { LiveEvent } from '../runs/live-events.ts'
import type { RunHandle } from '../runs/run-handle.ts'

/** How the carrying of a run ended: last of its events, and exactly one. */
export type RunOutcome =
  /** The run has ended, or rests on a question (`result.status` is then `waiting`). */
  | { readonly type: 'run.completed'; readonly result: RunResult }
  /** It failed; without a `result` where it could not even begin. */
  | { readonly type: 'run.failed'; readonly fault: Fault; readonly result?: RunResult }

/** What is seen of a session: everything live of its runs, and what came of each. */
export type SessionEvent = (LiveEvent | RunOutcome) & {
  readonly session: string
  /** Empty where the run could not begin. */
  readonly run: string
  /** Number of the run's newest event; of streamed text that of the event before it. */
  readonly seq: number
}

/** What is seen of a session beside its runs, whoever did it. */
export type SessionNotice = { readonly session: string } & (
  | { readonly type: 'queue.changed'; readonly queue: readonly QueuedPrompt[] }
  | { readonly type: 'session.retitled'; readonly title: string }
  /** The run was the last, and was taken back; it is told after all its events. */
  | { readonly type: 'session.undone'; readonly run: string }
  /** Nothing comes after it. */
  | { readonly type: 'session.deleted' }
)

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { readonly type: Type }>
type TextEvent = EventOf<'text.delta' | 'reasoning.delta'>

/** Called in the order in which things happen; at the end comes one `complete` or one `error`. */
export interface Callbacks {
  textDelta?(event: TextEvent): void
  /** The text of this step is void: it will be streamed again. */
  textRetracted?(event: EventOf<'text.retracted'>): void
  reasoningDelta?(event: TextEvent): void
  toolCall?(event: EventOf<'tool.started'>): void
  toolResult?(event: EventOf<'tool.finished'>): void
  complete?(event: EventOf<'run.completed'>): void
  error?(event: EventOf<'run.failed'>): void
}

/** A run of a session, live, from its first event to what came of it. Never throws. */
export async function* sessionEvents(session: string, runHandle: RunHandle): AsyncGenerator<SessionEvent, void, undefined> {
  let run = ''
  let seq = 0
  const outcome = (of: RunOutcome): SessionEvent => ({ ...of, session, run, seq })
  try {
    run = await runHandle.run
    for await (const event of runHandle) {
      if ('seq' in event) seq = event.seq
      yield { ...event, session, seq }
    }
    const result = await runHandle.result
    const failed = result.status === 'failed' ? (result.fault ?? fault('failed', `run ${run} failed`)) : undefined
    yield outcome(failed ? { type: 'run.failed', fault: failed, result } : { type: 'run.completed', result })
  } catch (error) {
    yield outcome({ type: 'run.failed', fault: faultOf(error) })
  }
}

/** The callbacks as one listener. */
export const listenerOf =
  (on: Callbacks) =>
  (event: SessionEvent): void => {
    if (event.type === 'text.delta') on.textDelta?.(event)
    else if (event.type === 'text.retracted') on.textRetracted?.(event)
    else if (event.type === 'reasoning.delta') on.reasoningDelta?.(event)
    else if (event.type === 'tool.started') on.toolCall?.(event)
    else if (event.type === 'tool.finished') on.toolResult?.(event)
    else if (event.type === 'run.completed') on.complete?.(event)
    else if (event.type === 'run.failed') on.error?.(event)
  }
