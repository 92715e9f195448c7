import type { Fault } from '../../core/fault.ts'

/** How far the vectors of a collection are, and what they have cost so far, US dollars; `null` where nobody knows the price. */
export interface VectorProgress {
  readonly done: number
  readonly of: number
  readonly costUsd: number | null
}

/** What became of giving a collection its vectors. */
export interface VectorReport extends VectorProgress {
  /** Why not all sections have theirs; what is there is kept. */
  readonly fault?: Fault
}

/** Gives the sections of collections their vectors. */
export interface VectorWork {
  /** Gives those that have none theirs. Nothing where no model is set, or where there was nothing to do. Rejects where `signal` aborts. */
  embed(collection: string, signal: AbortSignal, onProgress?: (progress: VectorProgress) => void): Promise<VectorReport | undefined>
  /** The same beside everything else, one collection after the other, until the app closes; who asks again while it is waiting changes nothing. */
  begin(collections: readonly string[]): void
  close(): Promise<void>
}
