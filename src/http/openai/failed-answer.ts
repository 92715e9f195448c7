import { IbidError } from '../../core/fault.ts'
import type { RunResult } from '../../core/run-result.ts'

/** Throws the fault of a run that was stopped, or came to no words, as an `IbidError`. */
export function assertAnswered({ run, answer, status, reason, fault }: RunResult): void {
  if (status === 'cancelled') throw new IbidError('cancelled', `run ${run} was cancelled`)
  if (answer !== '') return
  // What a model's provider refuses is not the fault of whoever asks.
  if (fault) throw new IbidError(fault.code === 'unauthorised' ? 'unreachable' : fault.code, fault.message, fault.remedy)
  throw new IbidError('empty-answer', `run ${run} produced no answer: ${reason}`)
}
