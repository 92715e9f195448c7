import type { CopiedTable } from './tables.ts'

/** A value as both databases mean it: times in ms since 1970, bytes, truth values. */
export type Value = string | number | boolean | Uint8Array | null

/** Values in the order of the table's columns. */
export type Row = readonly Value[]

/** Rows that are carried over at once, at most. */
export const rowsAtOnce = 500
/** Bytes of rows that are carried over at once, about; a single row may have more. */
export const bytesAtOnce = 4_000_000

/** Characters or bytes of a value, about. */
export const sizeOf = (value: Value): number => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8)

/** A picture or a file with the hash that it is kept under. */
export interface KeptMedia {
  readonly hash: string
  readonly bytes: Uint8Array
}

/** One moment of a store. */
export interface View {
  /** Rows of a table in pages: in the order of these columns, or in one in which first events of runs come in the order in which those began. */
  rows(table: CopiedTable, order?: readonly string[]): AsyncIterable<readonly Row[]>
  /** All that is kept beside the rows. */
  media(): AsyncIterable<KeptMedia>
}

/** A store while it is filled: what it was given is in its rows and media at once. */
interface Filling extends View {
  /** Takes all away. */
  clear(): Promise<void>
  put(table: CopiedTable, rows: readonly Row[]): Promise<void>
  keep(media: KeptMedia): Promise<void>
}

/** One of the two databases, open for copying. */
export interface Side {
  /** What it is, for people. */
  readonly place: string
  /** Whether it holds the rest of a filling that was cut off. */
  isCutOff(): boolean
  /** Runs `work` on one view of it, while others read and write. */
  read<T>(work: (view: View) => Promise<T>): Promise<T>
  /** Runs `work` once, alone, and keeps all that it puts, or nothing where it throws. */
  fill<T>(work: (into: Filling) => Promise<T>): Promise<T>
  close(): void | Promise<void>
}
