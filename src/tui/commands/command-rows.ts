import { safeToShow } from '../../core/control-sequences.ts'
import type { Look } from '../markdown/look.ts'
import { type Mark, plain, type Row, rowText, type Span } from '../markdown/span.ts'
import { cellsIn, wrapSigns, wrapWords } from '../markdown/wrap.ts'
import { textRows, type Words } from '../rows/text-rows.ts'

/** Text of one column with its marks. */
export type Cell = string | readonly [text: string, ...marks: Mark[]]

/** Cells in front of what is listed. */
const margin = 2
const gap = 2
/** Cells that the last column has at least; with less it stands below the others. */
const narrowest = 24

/** Rows further in. */
export const indentedRows = (words: Words, look: Look, indent: number, hang = 0): readonly string[] =>
  textRows(words, { ...look, columns: Math.max(10, look.columns - indent) }, hang).map((row) => ' '.repeat(indent) + row)

/** What a command says it has done, or has found out. */
export const noteRows = (text: string, look: Look): readonly string[] => textRows([['· ', 'dim'], text], look, 2)

/** What somebody should look at. */
export const warningRows = (text: string, look: Look): readonly string[] =>
  textRows(
    [
      ['! ', 'yellow'],
      [text, 'yellow'],
    ],
    look,
    2,
  )

/** What to type next. */
export const hintRows = (text: string, look: Look): readonly string[] => indentedRows([[text, 'dim']], look, margin)

/**
 * A table: cells below each other, the last one broken within its column, or below the others where that is too narrow. All rows have as many cells.
 * `least` are cells that columns have at least, for tables that stand together.
 */
export function tableRows(rows: readonly (readonly Cell[])[], look: Look, least: readonly number[] = []): readonly string[] {
  const cells = rows.map((row) => row.map(spanOf))
  const widths = (cells[0] ?? []).slice(0, -1).map((_, index) => Math.max(least[index] ?? 0, ...cells.map((row) => cellsIn([row[index]!]))))
  const first = margin + widths.reduce((sum, width) => sum + width + gap, 0)
  const isNarrow = look.columns - first < narrowest
  const indent = isNarrow ? margin * 2 : first
  return cells.flatMap((row) => {
    const front = [blank(margin), ...row.slice(0, -1).flatMap((cell, index) => [cell, blank(widths[index]! + gap - cellsIn([cell]))])]
    const [beside = [], ...below] = wrapWords([row.at(-1)!], Math.max(1, look.columns - indent))
    const behind = (isNarrow ? [beside, ...below] : below).filter((each) => each.length > 0).map((each) => [blank(indent), ...each])
    return [isNarrow ? front : [...front, ...beside], ...behind].map((each) => rowText(fitting(each, look.columns), look).trimEnd())
  })
}

/** On one line and safe, so that it can be measured. */
const spanOf = (cell: Cell): Span => {
  const [text, ...marks] = typeof cell === 'string' ? [cell] : cell
  return { text: safeToShow(text).replace(/\s+/g, ' ').trim(), style: { marks } }
}

const blank = (cells: number): Span => ({ text: ' '.repeat(Math.max(0, cells)), style: plain })

/** Without what goes beyond the last cell: the front of a table on a terminal that is too narrow for it. */
const fitting = (row: Row, columns: number): Row => (cellsIn(row) <= columns ? row : wrapSigns(row, columns)[0]!)
