import type { RunHandle } from '../runs/run-handle.ts'

/** Hears what a worker does, for whoever counts. Never throws. */
export interface WorkerWatch {
  /** It carries a run now; at once, so that the run can be followed live. */
  carries(runHandle: RunHandle): void
  /** A run of a dead program waits for others again. */
  tookOver(): void
  /** The same for one that it carried itself until it was stopped. */
  handedOver(): void
  /** A run came from the queue that it does not carry: somebody has it already, or its model or tools are not here. */
  refused(): void
}
