import type { Fact } from '../core/facts.ts'
import { type FaultCode, faultOf, IbidError } from '../core/fault.ts'
import { fold, type Run } from '../core/run.ts'
import type { ToolCall } from '../core/tool.ts'
import type { Kit } from './kit.ts'
import { act } from './moves/act.ts'
import { draft } from './moves/draft.ts'
import { retrieve } from './moves/retrieve.ts'
import { review } from './moves/review.ts'
import { stop } from './moves/stop.ts'
import { think } from './moves/think.ts'
import { type Move, next } from './next.ts'

/** A move turns a run into new facts. It never writes. */
export type MoveFunction = (run: Run, kit: Kit, signal: AbortSignal) => AsyncIterable<Fact>

const moves: Readonly<Record<Move, MoveFunction>> = { think, act, retrieve, draft, review, stop }

/**
 * Carries a run as far as it will go and returns it. Start, resume, retry and recovery are all this call; it is the only writer.
 * Aborting `signal` cancels the run for good within 100 ms; a killed process leaves it to be pursued again.
 * Throws `IbidError('not-found')` for an unknown run and `IbidError('stale')` when another process has taken the run over.
 */
export async function pursue(id: string, kit: Kit, signal: AbortSignal): Promise<Run> {
  const { run, apply } = fold(id, await kit.log.read(id))
  if (run.seq === 0) throw new IbidError('not-found', `no run ${id}`, 'list them with: ibid runs list')
  const record = async (fact: Fact) => apply(await kit.log.append(id, run.seq, kit.redact(fact)))
  try {
    for (let move = next(run); move !== 'rest'; move = next(run)) {
      signal.throwIfAborted()
      for await (const fact of moves[move](run, kit, signal)) await record(fact)
    }
  } catch (error) {
    if (isCode(error, 'stale')) throw error
    for (const call of [...run.pending]) await record(interrupted(run, call, kit.clock.now()))
    const status = signal.aborted ? 'cancelled' : 'failed'
    await record({ type: 'run.ended', end: { status, reason: status, ...(signal.aborted ? {} : { fault: faultOf(error) }) } })
  }
  return run
}

const isCode = (error: unknown, code: FaultCode): boolean => error instanceof IbidError && error.code === code

function interrupted(run: Run, call: ToolCall, now: number): Fact {
  const message = run.started.has(call.id)
    ? 'interrupted while it ran; it may or may not have happened'
    : 'never started: the run was stopped'
  return {
    type: 'tool.finished',
    record: {
      call,
      agent: run.request?.agent ?? '',
      step: run.steps,
      startedAt: now,
      durationMs: 0,
      status: 'interrupted',
      error: { code: 'interrupted', message, recoverable: true },
      resultSummary: message,
    },
    output: { text: message },
  }
}
