import type { RunResult } from '../../core/run-result.ts'
import type { LiveEvent } from './live-events.ts'

/** A run under way. Iterate it to follow it live, await `result` for what came of it. Leaving the iteration does not stop the run; `cancel` does. */
export interface RunHandle extends AsyncIterable<LiveEvent> {
  /** The run's id, as soon as it is stored. */
  readonly run: Promise<string>
  /** Resolves for every end a run can have; rejects for a question that could not be started, and for bugs. */
  readonly result: Promise<RunResult>
  cancel(): void
}
