import type { Fact } from '../core/event-types.ts'
import { faultOf, IbidError } from '../core/fault.ts'
import { fold, replay } from '../core/fold-run.ts'
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
 * Carries a run as far as it will go and returns it. Start, resume, retry and recovery are all this call; it is the only writer. A run that rests on a question
 * is given back as it is: it goes on when it is pursued again after an answer. Aborting `signal` cancels the run for good within 100 ms; a killed process
 * leaves it to be pursued again. Where another process has ended or cancelled it, the run comes back so. Throws `IbidError('not-found')` for an unknown run and
 * `IbidError('stale')` when another process has taken the run over and is still at it.
 */
export async function pursue(id: string, dependencies: EngineDependencies, signal: AbortSignal): Promise<Run> {
  const { run, apply } = fold(id, await dependencies.log.read(id))
  if (run.seq === 0) throw new IbidError('not-found', `run not found: ${id}`, 'list them with: ibid runs list')
  assertKnown(run)
  const record = async (fact: Fact) => apply(await dependencies.log.append(id, run.seq, dependencies.redact(fact)))
  const lost = new AbortController()
  try {
    await carry(run, record, dependencies, signal, AbortSignal.any([signal, lost.signal]))
    return run
  } catch (error) {
    if (!(error instanceof IbidError) || error.code !== 'stale') throw error
    // What still runs here for a run that another process has taken over is cut off.
    lost.abort()
    const other = replay(id, await dependencies.log.read(id))
    if (other.end) return other
    // Cancelled but not ended: whoever cancelled it may have died since. Ending it together ends it once.
    // Where the log has not moved on, this process has let go of the run, and may store nothing more.
    if (other.cancelled && other.seq > run.seq) return pursue(id, dependencies, signal)
    throw error
  }
}

type RecordFact = (fact: Fact) => Promise<void>

/** One move after the other, until the run rests or has ended. `signal` cancels the run; `working` cuts off what the moves are doing. */
async function carry(
  run: Run,
  record: RecordFact,
  dependencies: EngineDependencies,
  signal: AbortSignal,
  working: AbortSignal,
): Promise<void> {
  try {
    for (let move = next(run); move !== 'rest'; move = next(run)) {
      if (move !== 'stop' || !run.cancelled) signal.throwIfAborted()
      const { seq } = run
      for await (const fact of moves[move](run, dependencies, working)) {
        if (signal.aborted && !run.cancelled && !isPartial(fact)) await record(cancelled)
        await record(fact)
      }
      if (run.seq === seq) throw new Error(`the move ${move} produced nothing`)
    }
    if (!run.end) signal.throwIfAborted()
  } catch (error) {
    if (error instanceof IbidError && error.code === 'stale') throw error
    if (signal.aborted && !run.cancelled) await record(cancelled)
    if (signal.aborted) for await (const fact of stop(run, dependencies)) await record(fact)
    else await fail(run, record, dependencies, error)
  }
}

/** Ends a run that met what no move knows of: a model that cannot be had, or a bug. */
async function fail(run: Run, record: RecordFact, dependencies: EngineDependencies, error: unknown): Promise<void> {
  for (const call of [...run.pending]) await record(interrupted(run, call, dependencies.clock.now()))
  await record({ type: 'run.ended', end: { status: 'failed', reason: 'failed', fault: faultOf(error) } })
}

const cancelled: Fact = { type: 'run.cancelled', by: 'person' }

/** The words that had come when a reply was cancelled: they tell of it themselves. */
const isPartial = (fact: Fact): boolean => fact.type === 'model.replied' && fact.reply.partial === true
