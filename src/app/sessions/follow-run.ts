import type { EventLog } from '../../core/event-log.ts'
import type { Delta, RunEvent } from '../../core/event-types.ts'
import { fault } from '../../core/fault.ts'
import { fold } from '../../core/fold-run.ts'
import type { Run } from '../../core/run.ts'
import type { Distribution } from '../../core/waiting-runs.ts'
import { restsOn } from '../../engine/questions.ts'
import { resultOf } from '../../views/result.ts'
import { followRemoteRun } from '../runs/follow-remote-run.ts'
import type { LiveEvent } from '../runs/live-events.ts'
import type { RunOutcome, SessionEvent } from './events.ts'
import type { Sending } from './session.ts'

/** What following a run needs. */
export interface RunSight {
  readonly session: string
  readonly log: EventLog
  /** What is streamed of runs that other machines carry is heard of there; nothing is where absent. */
  readonly distribution?: Pick<Distribution, 'hear'> | undefined
  /** The run as this program carries it, while it does. */
  live(run: string): Sending | undefined
  /** Calls `changed` when this program begins to carry a run, until the returned function is called. */
  watch(changed: () => void): () => void
}

/**
 * A run of a session from its first event to its end, each event once and in order: live while this program carries it, as it is stored while others do, with
 * what other machines stream of it, also where it changes hands in between. What came of it is told when it ends, and when it rests. Stops when `signal` aborts.
 */
export async function* followRun(run: string, sight: RunSight, signal: AbortSignal): AsyncGenerator<SessionEvent, void, undefined> {
  const { session, log, distribution } = sight
  const seen = fold(run)
  /** Number of the event at which it was last told that the run rests. */
  let restedAt = 0
  let over: Sending | undefined
  /** Whether text was streamed that no event has brought. */
  let hasLooseText = false

  const told = (event: RunEvent): SessionEvent => {
    seen.apply(event)
    hasLooseText = false
    return { ...event, session, seq: event.seq }
  }
  const missing = async (before: number): Promise<readonly RunEvent[]> =>
    seen.run.seq + 1 < before ? (await log.read(run, seen.run.seq)).filter(({ seq }) => seq < before) : []
  /** What one source streams; text is taken back first where another left a part of it. */
  const streamOf = () => {
    let isStreaming = false
    return (delta: Delta): readonly SessionEvent[] => {
      const { seq } = seen.run
      const event = { ...delta, session, seq }
      if (delta.type !== 'text.delta' && delta.type !== 'reasoning.delta') return [event]
      const isAnew = !isStreaming && hasLooseText
      isStreaming = hasLooseText = true
      return isAnew ? [{ type: 'text.retracted', session, run, step: delta.step, seq }, event] : [event]
    }
  }
  const followHere = (following: AbortSignal): AsyncIterable<LiveEvent> =>
    distribution ? followRemoteRun(run, seen.run.seq, { log, distribution }, following) : log.follow(run, seen.run.seq, following)
  const coming = () => {
    const sending = sight.live(run)
    return sending === over ? undefined : sending
  }

  while (!signal.aborted) {
    const sending = coming()
    if (sending) {
      over = sending
      let isAbreast = false
      const streamed = streamOf()
      for await (const event of sending) {
        if (signal.aborted) return
        if ('at' in event) {
          if (event.seq <= seen.run.seq) continue
          for (const earlier of await missing(event.seq)) yield told(earlier)
          told(event)
          yield event
        } else if (event.type !== 'run.completed' && event.type !== 'run.failed') {
          // Whoever carries a run on may stream before it has stored anything: what was stored before comes first.
          if (event.seq === 0 && !isAbreast) for (const earlier of await missing(Number.POSITIVE_INFINITY)) yield told(earlier)
          isAbreast = true
          if (event.seq === 0 || event.seq >= seen.run.seq) yield* streamed(event)
        } else if (isEnd(event)) {
          for (const earlier of await missing(Number.POSITIVE_INFINITY)) yield told(earlier)
          return yield event
        } else if (event.type === 'run.completed' ? restedAt < seen.run.seq : event.fault.code !== 'stale') {
          restedAt = seen.run.seq
          yield event
        }
      }
      continue
    }
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    const unwatch = sight.watch(() => coming() && leave())
    signal.addEventListener('abort', leave)
    const streamed = streamOf()
    try {
      for await (const event of followHere(leaving.signal)) {
        if (!('at' in event)) {
          yield* streamed(event)
          continue
        }
        yield told(event)
        if (event.type === 'run.ended') return yield { ...outcomeOf(seen.run), session, run, seq: seen.run.seq }
        if (event.type !== 'question.asked' || !restsOn(seen.run, event.question)) continue
        if ((await log.read(run, event.seq)).length > 0) continue
        restedAt = event.seq
        yield { type: 'run.completed', result: resultOf(seen.run), session, run, seq: seen.run.seq }
      }
      // The run was deleted, or the log was closed.
      if (!leaving.signal.aborted) return
    } finally {
      unwatch()
      signal.removeEventListener('abort', leave)
    }
  }
}

/** Whether the run is over with it: it does not rest, and was not taken over by another process. */
const isEnd = (outcome: RunOutcome): boolean =>
  outcome.type === 'run.completed' ? outcome.result.status !== 'waiting' : outcome.result !== undefined

/** What came of a run that has ended. */
function outcomeOf(run: Run): RunOutcome {
  const result = resultOf(run)
  if (result.status !== 'failed') return { type: 'run.completed', result }
  return { type: 'run.failed', fault: result.fault ?? fault('failed', `run ${run.id} failed`), result }
}
