import type { WaitingRun } from '../core/waiting-runs.ts'

/** How a store that several machines share stands at this moment. Counts only: no ids, no names. */
export interface StoreFigures {
  /** Of this program's pool. `waiting`: statements that wait for a connection. */
  readonly connections: { readonly inUse: number; readonly idle: number; readonly waiting: number; readonly most: number }
  /** Runs that wait for a worker; ms since the oldest of them came. */
  readonly queue: readonly { readonly urgency: WaitingRun['urgency']; readonly runs: number; readonly oldestMs: number }[]
  /** Pieces of streamed text that this program has left out so far, since something before them was lost on the way. */
  readonly lostDeltas: number
  /** Runs that a living program carries, on all machines. */
  readonly carried: number
  /** Programs that carry runs and give signs of life. */
  readonly carriers: number
}
