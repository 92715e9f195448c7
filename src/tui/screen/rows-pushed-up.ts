import { stripVTControlCharacters } from 'node:util'
import { cellsOf } from '../markdown/cells.ts'
import type { Frame } from './frame.ts'

/** How many rows more there are between the top of a frame and its cursor, once a terminal of fewer columns has broken its rows anew. */
export function rowsPushedUp({ rows, cursor }: Frame, columns: number): number {
  if (!cursor) return 0
  const above = rows.slice(0, cursor.row).reduce((sum, row) => sum + extraRows(cellsOf(stripVTControlCharacters(row)), columns), 0)
  return above + Math.floor(cursor.column / columns)
}

const extraRows = (cells: number, columns: number): number => Math.max(0, Math.ceil(cells / columns) - 1)
