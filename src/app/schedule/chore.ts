import type { ChoreOutcome } from '../../core/schedule.ts'

/** Something that has to be done again and again, on one machine at a time. */
export interface Chore {
  /** What tells it from others, on all machines. */
  readonly name: string
  /** For people. */
  readonly label: string
  readonly everyMs: number
  /** When it was done in another way, such as by a person; ms since 1970. */
  readonly doneAt?: number | undefined
  /** What it did in a few words, empty where there was nothing to do. May be cut off at any moment, and is then done again. */
  run(signal: AbortSignal): Promise<string>
}

/** A chore that this program has done. */
export interface ChoreNews {
  readonly chore: string
  /** For people. */
  readonly label: string
  readonly durationMs: number
  readonly outcome: ChoreOutcome
}
