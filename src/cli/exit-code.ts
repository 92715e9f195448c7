import type { RunStatus } from '../core/answer.ts'
import { faultOf } from '../core/fault.ts'
import type { RunResult } from '../core/run-result.ts'

/** Exit codes of a run by how it ended: 3 rests on a question, 4 is a partial answer at a limit, 130 was interrupted. */
export const exitCodeOf: Readonly<Record<RunStatus, number>> = { done: 0, failed: 1, blocked: 1, waiting: 3, limit: 4, cancelled: 130 }

/** The documents do not answer the question. */
const notFound = 6

/** The exit code of a command that answers a question. */
export const exitCodeOfAnswer = ({ status, outcome }: Pick<RunResult, 'status' | 'outcome'>): number =>
  status === 'done' && outcome === 'not-found' ? notFound : exitCodeOf[status]

/** What is there of a run is as it was written, but its end is not there, or a file was written before the run was over. */
export const endMissing = 5

/** 2 for wrong usage, 130 for an interrupt, 1 for everything else. */
export function exitCodeOfError(error: unknown): number {
  const { code } = faultOf(error)
  return code === 'usage' || code === 'empty-prompt' ? 2 : code === 'cancelled' ? 130 : 1
}
