import type { EventLog } from '../../../core/event-log.ts'
import type { RunEvent } from '../../../core/event-types.ts'
import { replay } from '../../../core/fold-run.ts'
import type { RunResult } from '../../../core/run-result.ts'
import type { Distribution } from '../../../core/waiting-runs.ts'
import { resultOf } from '../../../views/result.ts'
import type { ServerRuns } from '../../workers/server-runs.ts'
import { followRemoteRun } from '../follow-remote-run.ts'
import type { LiveEvent } from '../live-events.ts'
import type { RunHandle } from '../run-handle.ts'

/** What following a run needs. */
interface FeedSight extends Pick<ServerRuns, 'live' | 'watch'> {
  readonly log: Pick<EventLog, 'read' | 'follow'>
  /** What is streamed of runs that other machines carry is heard of there; nothing is where absent. */
  readonly distribution?: Pick<Distribution, 'hear'> | undefined
}

/** What came of a run; told once, after its end. `seq` is the number behind the last, for it takes the place of one more event. */
interface RunOver {
  readonly type: 'run.result'
  readonly run: string
  readonly seq: number
  readonly result: RunResult
}

export type FeedEvent = LiveEvent | RunOver

/**
 * A run from the event behind `after` to its end, each fact once and in order, then what came of it: live with its deltas while this program carries it, as it
 * is stored while others do, also where it changes hands in between. A run that rests stays followed. Where text is streamed anew of which the reader may have
 * a part, that is retracted first. Ends early when the run is deleted, `signal` aborts or the log is closed.
 */
export async function* runFeed(
  run: string,
  after: number,
  { log, live, watch, distribution }: FeedSight,
  signal: AbortSignal,
): AsyncGenerator<FeedEvent, void, undefined> {
  let seq = after
  let isOver = false
  /** Whether the reader may have text that no event has brought. */
  let hasLooseText = after > 0
  /** Whoever was followed live last, until it let go of the run. */
  let left: RunHandle | undefined

  const told = (event: RunEvent): RunEvent => {
    seq = event.seq
    isOver = event.type === 'run.ended'
    hasLooseText = false
    return event
  }
  const missing = async (before: number) => (seq + 1 < before ? (await log.read(run, seq)).filter((event) => event.seq < before) : [])
  const coming = () => {
    const runHandle = live(run)
    return runHandle === left ? undefined : runHandle
  }

  async function* followLive(runHandle: RunHandle): AsyncGenerator<LiveEvent, void, undefined> {
    let isAbreast = false
    let isStreaming = false
    for await (const event of runHandle) {
      if (signal.aborted) return
      const isFact = 'at' in event
      if (isFact && event.seq <= seq) continue
      // What is streamed stands behind all that is stored.
      if (isFact || !isAbreast) for (const earlier of await missing(isFact ? event.seq : Number.POSITIVE_INFINITY)) yield told(earlier)
      isAbreast = true
      if (isFact) yield told(event)
      else {
        if (!isStreaming && hasLooseText && isText(event)) yield { type: 'text.retracted', run, step: event.step }
        if (isText(event)) isStreaming = hasLooseText = true
        yield event
      }
    }
  }

  const followHere = (following: AbortSignal): AsyncIterable<LiveEvent> =>
    distribution ? followRemoteRun(run, seq, { log, distribution }, following) : log.follow(run, seq, following)

  async function* followStored(): AsyncGenerator<LiveEvent, void, undefined> {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    const unwatch = watch(run, () => coming() && leave())
    signal.addEventListener('abort', leave)
    try {
      for await (const event of followHere(leaving.signal)) {
        if (isText(event)) hasLooseText = true
        yield 'at' in event ? told(event) : event
      }
      // All was told before, the run was deleted, or the log was closed.
      isOver ||= !leaving.signal.aborted
    } finally {
      unwatch()
      signal.removeEventListener('abort', leave)
    }
  }

  while (!signal.aborted && !isOver) {
    const runHandle = coming()
    if (runHandle) {
      left = runHandle
      yield* followLive(runHandle)
    } else yield* followStored()
  }
  const result = signal.aborted ? undefined : ((await endOf(left)) ?? (await storedEnd(run, log)))
  if (result) yield { type: 'run.result', run, seq: seq + 1, result }
}

const isText = (event: LiveEvent): event is Extract<LiveEvent, { readonly type: 'text.delta' | 'reasoning.delta' }> =>
  event.type === 'text.delta' || event.type === 'reasoning.delta'

/** The same object for all who followed it live. */
async function endOf(runHandle: RunHandle | undefined): Promise<RunResult | undefined> {
  const result = await runHandle?.result.catch(() => undefined)
  return result?.status === 'waiting' ? undefined : result
}

async function storedEnd(run: string, log: FeedSight['log']): Promise<RunResult | undefined> {
  const stored = replay(run, await log.read(run))
  return stored.end && resultOf(stored)
}
