import type { EventLog } from '../../core/event-log.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { RunResult } from '../../core/run-result.ts'
import { answerQuestion, type PersonsAnswer } from '../../engine/answer-question.ts'
import { type Ask, begin } from '../../engine/begin.ts'
import type { EngineDependencies } from '../../engine/engine-dependencies.ts'
import { pursue } from '../../engine/run-loop.ts'
import { resultOf } from '../../views/result.ts'
import { cancelElsewhere } from './cancel-elsewhere.ts'
import { handOver } from './hand-over-run.ts'
import { type LiveEvent, live } from './live-events.ts'
import { type RunQueue, urgencyOf } from './queue-run.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { engineDependencies, type RunDependencies } from './run-dependencies.ts'
import type { RunHandle } from './run-handle.ts'

/** ms between two looks at the log: one read that finds nothing takes some 0.01 ms. */
const lookMs = 500

/**
 * Calls `stop` within half a second after another process has cancelled or ended a run that this one carries, until `end` is called. `newest` is the number of the
 * last event that is known here, 0 while none is; `grown` says that this process has just stored an event, so that nobody else had until then. Keeps no process alive.
 */
function whenStoppedElsewhere(log: EventLog, run: string, newest: () => number, stop: () => void): { grown(): void; end(): void } {
  const look = async () => {
    if (newest() === 0) return
    const others = await log.read(run, newest())
    if (others.some(({ type }) => type === 'run.cancelled' || type === 'run.ended')) stop()
  }
  // A log that cannot be read tells whoever appends to it.
  const looking = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return { grown: () => void looking.refresh(), end: () => clearInterval(looking) }
}

/** An answer of an earlier run, as it goes on the log of the run that gives it again. */
export type Reused = Extract<Fact, { readonly type: 'answer.reused' }>

/** Starts a new run at once. An answer that is `reused` is given again, in place of asking. */
export const startRun = (parts: RunDependencies, ask: Ask, signal?: AbortSignal, reused?: Reused): RunHandle =>
  // There is nothing to work out.
  carry(reused ? carriedHere(parts) : parts, (dependencies) => beginWith(ask, dependencies, reused), signal)

async function beginWith(ask: Ask, dependencies: EngineDependencies, reused: Reused | undefined): Promise<string> {
  const run = await begin(ask, dependencies)
  if (reused) await dependencies.log.append(run, 1, dependencies.redact(reused))
  return run
}

/** Carries on a run that is on the log: after a crash, on another machine, or one that rests. `known` are its events, where they were read just now. */
export const carryOnRun = (parts: RunDependencies, run: string, signal?: AbortSignal, known?: readonly RunEvent[]): RunHandle =>
  carry(parts, async () => run, signal, known)

/** Answers the question that a run rests on and carries it on. `run` rejects as `answerQuestion` throws. */
export const answerAndCarryOn = (parts: RunDependencies, run: string, said: PersonsAnswer, signal?: AbortSignal): RunHandle =>
  carry(parts, (dependencies) => answerQuestion(run, said, dependencies).then(() => run), signal)

function carry(
  parts: RunDependencies,
  open: (dependencies: EngineDependencies) => Promise<string>,
  signal?: AbortSignal,
  known?: readonly RunEvent[],
): RunHandle {
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })

  const feed = live(parts.redact)
  /** Number of the newest event known here. */
  let newest = 0
  let watch: ReturnType<typeof whenStoppedElsewhere> | undefined
  let isOver = false
  /** The first event, where it was stored here. */
  let began: RunEvent | undefined
  const held = holding(parts)
  // Whoever sees an event of the run also sees who carries it, and finds it when that one has died.
  const append: RunDependencies['log']['append'] = async (id, after, fact, early) => {
    await held.hold(id)
    return parts.log.append(id, after, fact, early)
  }
  const hear = (event: RunEvent) => {
    if (event.seq <= newest) return
    newest = event.seq
    feed.fact(event)
  }
  let unused = known
  /** Where a run is carried on, its past is known here, and nobody is told of it again; what others have stored since then is heard when it is read. */
  const read: RunDependencies['log']['read'] = async (id, after) => {
    const events = (after === undefined ? unused : undefined) ?? (await parts.log.read(id, after))
    unused = undefined
    if (newest === 0) newest = events.at(-1)?.seq ?? 0
    for (const event of events) hear(event)
    return events
  }
  const dependencies = engineDependencies(
    { ...parts, log: { ...parts.log, append, read } },
    {
      fact(event) {
        watch?.grown()
        if (event.seq === 1) began = event
        hear(event)
      },
      delta: (delta) => feed.delta(delta),
    },
  )
  const carryOn = async (id: string): Promise<RunResult> => {
    void held.hold(id)
    watch = whenStoppedElsewhere(
      parts.log,
      id,
      () => newest,
      () => stop.abort(),
    )
    const leave = await roomFor(id, parts, began, (ahead) => feed.delta({ type: 'run.waiting', run: id, ahead }), stop.signal)
    const done = await pursue(id, dependencies, stop.signal).finally(() => {
      leave()
      watch?.end()
      watch = undefined
    })
    // The end of a run that another process has stopped is seen here too.
    isOver = done.end !== undefined
    if (done.seq > newest) for (const event of await parts.log.read(id, newest)) hear(event)
    await parts.settled?.(done).catch(() => undefined)
    return resultOf(done)
  }
  const { elsewhere } = parts
  /** Another machine carries the run. What stops it here stops it there. */
  const carriedElsewhere = async (id: string, by: RunQueue): Promise<RunResult> => {
    await held.hold(id)
    const heard = (event: LiveEvent) => ('at' in event ? hear(event) : feed.delta(event))
    const past = began && newest === 1 ? [began] : await parts.log.read(id)
    const followed = await handOver(id, past, { log: parts.log, elsewhere: by }, { sent: () => held.release(), heard }, stop.signal)
    const run = stop.signal.aborted && !followed.end ? await cancelElsewhere(id, followed.seq, parts, hear) : followed
    if (!run) return retryOnConflict(() => carryOn(id))
    // Whoever asked may keep the answer for the next who asks the same.
    await parts.settled?.(run, true).catch(() => undefined)
    return resultOf(run)
  }
  const isHandedOver = elsewhere !== undefined && !stop.signal.aborted
  const run = open(dependencies)
  const result = run
    .then((id) => (isHandedOver ? carriedElsewhere(id, elsewhere) : carryOn(id)))
    .finally(() => {
      signal?.removeEventListener('abort', onAbort)
      held.release(isOver)
      feed.close()
    })
  run.catch(() => {})
  result.catch(() => {})
  const runHandle: RunHandle = { run, result, cancel: () => stop.abort(), [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator]() }
  parts.carrying?.(runHandle)
  return runHandle
}

/** Resolves when the run may work here, with what gives its room to the next. */
async function roomFor(
  id: string,
  { admission, log }: Pick<RunDependencies, 'admission' | 'log'>,
  began: RunEvent | undefined,
  told: (ahead: number) => void,
  signal: AbortSignal,
): Promise<() => void> {
  if (!admission) return () => undefined
  // One that was begun here stands in the line at once, before whoever asks next.
  const { request, steps } = replay(id, began ? [began] : await log.read(id))
  return admission.enter({ run: id, owner: request?.owner, urgency: steps > 0 ? 'left' : urgencyOf({ request }) }, told, signal)
}

const carriedHere = ({ elsewhere: _, admission: __, ...parts }: RunDependencies): RunDependencies => parts

/** Says that the run is carried here, once, until it is let go of. `hold` gives when its mark is stored. */
function holding({ carriers, mark }: Pick<RunDependencies, 'carriers' | 'mark'>): {
  hold(run: string): Promise<unknown>
  release(isOver?: boolean): void
} {
  let letGo: ((isOver?: boolean) => void) | undefined
  let isStored: Promise<unknown> | undefined
  return {
    hold(run) {
      if (isStored) return isStored
      const unhold = carriers?.hold(run)
      const marked = mark?.(run)
      letGo = (isOver) => {
        unhold?.(isOver)
        marked?.letGo()
      }
      isStored = marked?.isStored ?? Promise.resolve()
      // Whoever stores something waits for it, and is told.
      isStored.catch(() => undefined)
      return isStored
    },
    release: (isOver) => letGo?.(isOver),
  }
}
