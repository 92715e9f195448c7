import type { Fact } from '../core/event-types.ts'
import { faultOf, IbidError } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { Run } from '../core/run.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { interrupted } from './interrupted.ts'
import { assertKnown } from './known-run.ts'
import { ask } from './moves/ask.ts'
import { assume } from './moves/assume.ts'
import { conclude } from './moves/conclude.ts'
import { draft } from './moves/draft.ts'
import { foldContext } from './moves/fold.ts'
import { judge } from './moves/judge.ts'
import { think } from './moves/model-step.ts'
import { plan } from './moves/plan.ts'
import { retrieve } from './moves/retrieve.ts'
import { review } from './moves/review.ts'
import { act } from './moves/run-tool-calls.ts'
import { step } from './moves/step.ts'
import { stop } from './moves/stop.ts'
import { type Move, next } from './next.ts'
import { isStale, type RecordedRun, recordedRun } from './recorded-run.ts'

/** A move turns a run into new facts. It never writes. */
export type MoveFunction = (run: Run, dependencies: EngineDependencies, signal: AbortSignal) => AsyncIterable<Fact>

const moves: Readonly<Record<Move, MoveFunction>> = {
  plan,
  ask,
  assume,
  think,
  act,
  fold: foldContext,
  retrieve,
  draft,
  judge,
  review,
  step,
  conclude,
  stop,
}

/**
 * Facts that a move ends with. The next one begins while they are on their way to the log: it works on the run as it will be, and reaches nothing outside before they
 * are stored, since it opens its model through `whenStored`, and waits until the start of a tool is stored.
 */
const lastOfMove: ReadonlySet<Fact['type']> = new Set(['model.replied', 'answer.drafted', 'review.made'])

/**
 * Carries a run as far as it will go and returns it. Start, resume, retry and recovery are all this call; it is the only writer. A run that rests on a question
 * is given back as it is: it goes on when it is pursued again after an answer. Aborting `signal` cancels the run for good within 100 ms; a killed process
 * leaves it to be pursued again. Where another process has ended or cancelled it, the run comes back so. Throws `IbidError('not-found')` for an unknown run and
 * `IbidError('stale')` when another process has taken the run over and is still at it.
 */
export async function pursue(id: string, dependencies: EngineDependencies, signal: AbortSignal): Promise<Run> {
  const recorded = recordedRun(id, await dependencies.log.read(id), dependencies)
  const { run } = recorded
  if (run.seq === 0) throw new IbidError('not-found', `run not found: ${id}`, 'list them with: ibid runs list')
  assertKnown(run)
  const over = new AbortController()
  try {
    await carry(recorded, whenStored(recorded, dependencies), signal, AbortSignal.any([signal, over.signal]))
    return run
  } catch (error) {
    if (isStale(error)) {
      // What still runs here for a run that another process has taken over is cut off.
      over.abort()
      const other = replay(id, await dependencies.log.read(id))
      if (other.end) return other
      // Cancelled but not ended: whoever cancelled it may have died since. Ending it together ends it once.
      // Where the log has not moved on, this process has let go of the run, and may store nothing more.
      if (other.cancelled && other.seq > recorded.storedSeq()) return pursue(id, dependencies, signal)
      throw error
    }
    if (recorded.lost() === undefined) throw error
    // The run went on from what could not be stored: it fails where the log stands.
    const stored = recordedRun(id, await dependencies.log.read(id), dependencies)
    if (!stored.run.end) await endAfter(error, stored, dependencies, signal)
    return stored.run
  }
}

/** What the moves work with: no model is opened before what was said so far is stored. */
const whenStored = ({ allStored }: RecordedRun, dependencies: EngineDependencies): EngineDependencies => ({
  ...dependencies,
  async model(id) {
    await allStored()
    return dependencies.model(id)
  },
})

/** One move after the other, until the run rests or has ended. `signal` cancels the run; `working` cuts off what the moves are doing. */
async function carry(recorded: RecordedRun, dependencies: EngineDependencies, signal: AbortSignal, working: AbortSignal): Promise<void> {
  const { run, record, recordAhead, recordCutOff, allStored } = recorded
  try {
    for (let move = next(run); move !== 'rest'; move = next(run)) {
      if (move !== 'stop' || !run.cancelled) signal.throwIfAborted()
      const { seq } = run
      for await (const fact of moves[move](run, dependencies, working)) {
        if (isPartial(fact)) {
          await recordCutOff(fact)
          continue
        }
        if (signal.aborted && !run.cancelled) await record(cancelled)
        await (lastOfMove.has(fact.type) ? recordAhead(fact) : record(fact))
      }
      if (run.seq === seq) throw new Error(`the move ${move} produced nothing`)
    }
    await allStored()
    if (!run.end) signal.throwIfAborted()
  } catch (error) {
    if (isStale(error)) throw error
    await allStored()
    await endAfter(error, recorded, dependencies, signal)
  }
}

/** Ends a run that broke off: as cancelled where it was, else as failed. */
async function endAfter(error: unknown, recorded: RecordedRun, dependencies: EngineDependencies, signal: AbortSignal): Promise<void> {
  const { run, record } = recorded
  if (!signal.aborted) return fail(recorded, dependencies, error)
  if (!run.cancelled) await record(cancelled)
  for await (const fact of stop(run, dependencies)) await record(fact)
}

/** Ends a run that met what no move knows of: a model that cannot be had, or a bug. */
async function fail({ run, record }: RecordedRun, dependencies: EngineDependencies, error: unknown): Promise<void> {
  for (const call of [...run.pending]) await record(interrupted(run, call, dependencies.clock.now()))
  await record({ type: 'run.ended', end: { status: 'failed', reason: 'failed', fault: faultOf(error) } })
}

const cancelled: Fact = { type: 'run.cancelled', by: 'person' }

/** The words that had come when a reply was cancelled: they tell of it themselves. */
const isPartial = (fact: Fact): boolean => fact.type === 'model.replied' && fact.reply.partial === true
