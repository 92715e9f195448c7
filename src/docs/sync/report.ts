import type { FaultCode } from '../../core/fault.ts'

/** A document that was not taken, and why. */
export interface SyncProblem {
  /** Path inside the collection; ends in `/` where a whole folder is meant. */
  readonly path: string
  readonly code: FaultCode
  /** One line for a person. */
  readonly reason: string
}

/** What a sync did, or with `dryRun` would have done. Paths in the order of the source. */
export interface SyncReport {
  readonly collection: { readonly id: string; readonly name: string; readonly origin: string }
  readonly added: readonly string[]
  readonly updated: readonly string[]
  readonly removed: readonly string[]
  /** How many were as before. */
  readonly unchanged: number
  /** Not meant to be documents, or unreadable as such: they are not in the index. */
  readonly skipped: readonly SyncProblem[]
  /** Could not be had this time: what the index holds of them stays. A command exits non-zero if there are any. */
  readonly failed: readonly SyncProblem[]
  readonly dryRun: boolean
  readonly durationMs: number
}

export type SyncOutcome = 'added' | 'updated' | 'removed' | 'unchanged' | 'skipped' | 'failed'

/** Told for each document, and once when the source is being opened. */
export type SyncProgress =
  /** Another process is at it, such as `process 123`; what that makes is used. */
  | { readonly phase: 'waiting'; readonly for: string }
  | { readonly phase: 'opening' }
  | {
      readonly phase: 'documents'
      /** Documents looked at. */
      readonly done: number
      /** As many as there were last time; absent at the first sync. */
      readonly expected?: number
      readonly path: string
      readonly outcome: SyncOutcome
    }
  | { readonly phase: 'finishing' }
  /** Sections get their vectors; `costUsd` so far, `null` where nobody knows the price. */
  | { readonly phase: 'vectors'; readonly done: number; readonly of: number; readonly costUsd: number | null }
