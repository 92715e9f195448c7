import type { Row, Value } from '../copy/side.ts'
import type { ColumnKind } from '../copy/tables.ts'

/**
 * A backup is a tar, compressed with Zstandard: `ibid-backup.json` first (`Opening`), then `rows/TABLE/NUMBER.jsonl` with a row a line, a list of its values in
 * the order of the columns (bytes in base64, times in ms since 1970), `media/HASH`, and `manifest.json` last (`Closing`). A file without the last is cut off.
 */
export const formatVersion = 1

export const openingName = 'ibid-backup.json'
export const closingName = 'manifest.json'

/** Bytes of rows in one entry, about; an entry holds one row at least. */
export const rowsBytes = 1_000_000
/** Bytes that an entry may have, so that reading it takes no more memory. */
export const mostEntryBytes = 400_000_000

/** What a backup says of itself. */
export interface Opening {
  readonly format: number
  /** Version of the program. */
  readonly ibid: string
  /** ms since 1970. */
  readonly at: number
  /** Columns by table, in the order of the values. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** What everything in it comes to: how many, and the sum of hashes in hex, by table; files and pictures are under `media`. */
export type Closing = Readonly<Record<string, { readonly count: number; readonly sum: string }>>

/** A row as a line, without its line feed. */
export const lineOf = (row: Row): string =>
  JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)))

/** The row of a line with as many values as there are kinds; undefined where it does not fit. */
export function rowOf(line: string, kinds: readonly ColumnKind[]): Row | undefined {
  const values = parsed(line)
  if (!Array.isArray(values) || values.length !== kinds.length) return undefined
  const row: Value[] = []
  for (const [at, kind] of kinds.entries()) {
    const value = fitting(values[at], kind)
    if (value === undefined) return undefined
    row.push(value)
  }
  return row
}

function fitting(value: unknown, kind: ColumnKind): Value | undefined {
  if (value === null) return null
  if (kind === 'number' || kind === 'time') return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'string') return undefined
  return kind === 'bytes' ? Buffer.from(value, 'base64') : value
}

/** What JSON says; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
