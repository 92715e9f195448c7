import type { MediaStore } from '../../core/media.ts'
import type { CopiedTable } from './tables.ts'

/** A value as both databases mean it: times in ms since 1970, bytes, truth values. */
export type Value = string | number | boolean | Uint8Array | null

/** Values in the order of the table's columns. */
export type Row = readonly Value[]

/** Puts rows into a table, at most `rowsAtOnce`. */
export type Put = (table: CopiedTable, rows: readonly Row[]) => Promise<void>

/** Rows that are carried over at once. */
export const rowsAtOnce = 500

/** One of the two databases, open for copying. */
export interface Side {
  /** What it is, for people. */
  readonly place: string
  /** What is kept beside the rows. */
  readonly media: MediaStore
  /** Runs `work` on one view of it: rows of a table in pages, in any order. */
  read<T>(work: (rows: (table: CopiedTable) => AsyncIterable<readonly Row[]>) => Promise<T>): Promise<T>
  /** Runs `work` and keeps all that it puts, or nothing where it throws. What a new schema brings by itself is taken away first. */
  fill(work: (put: Put) => Promise<void>): Promise<void>
}
