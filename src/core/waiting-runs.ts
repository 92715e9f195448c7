import type { Delta, RunEvent } from './event-types.ts'

/** A run that waits for a worker. */
export interface WaitingRun {
  readonly run: string
  /** Whose turn it is; absent: the local user. */
  readonly owner?: string | undefined
  /** Programs of an earlier one leave it alone (`Run.generation`). */
  readonly generation: number
  /** Runs whose worker is gone come first, then those of a conversation, those of programs, and what nobody waits for. */
  readonly urgency: 'left' | 'conversation' | 'program' | 'background'
}

/** Takes runs until it is stopped. */
export interface Taking {
  /** Takes no more; resolves when none is being taken. Those under way are not waited for. */
  stop(): Promise<void>
  /** Takes one more until the returned function is called, which is done once; as often at once as it takes runs. */
  lend(): () => void
}

/** How the machines of a team share their runs. Only a store that several machines share has it. */
export interface Distribution {
  /** Puts a run where a worker takes it. One that waits there already waits once. */
  send(waiting: WaitingRun): Promise<void>
  /**
   * Takes runs as they come, at most `atOnce` at a time. Room goes first to owners who have little under way, on all machines together. `carry` resolves when
   * this program is done with the run, whatever came of it, and never rejects.
   */
  take(atOnce: number, carry: (run: string) => Promise<void>): Taking
  /** How many runs wait for a worker. */
  waiting(): Promise<number>
  /** Runs that are under way by their marks (`CarriedMarks`), but wait nowhere, and whose worker gives no sign of life. */
  left(): Promise<readonly string[]>
  /** Whoever took the run is gone: it is nobody's any more. */
  lost(run: string): Promise<void>
  /** Tells all machines what is streamed of a run. It may be lost on the way. Facts, which the log tells, show what of it is over. */
  tell(event: Delta | RunEvent): void
  /**
   * Calls `heard` with what is streamed of a run elsewhere, the step under way from its beginning, and with how many runs go first while it waits, until the
   * returned function is called. What follows something that was lost is left out.
   */
  hear(run: string, heard: (delta: Delta) => void): () => void
}
