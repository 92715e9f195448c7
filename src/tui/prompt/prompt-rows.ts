import { cellsOf, graphemesOf } from './graphemes.ts'
import { isMark, labelOf } from './paste.ts'
import type { PromptState } from './prompt-state.ts'

/** A prompt as rows of a terminal. */
export interface PromptRows {
  /** None is wider than the columns; a folded paste is its label. */
  readonly rows: readonly string[]
  /** Where the cursor stands: a row of `rows` and a cell in it, both from 0. */
  readonly cursor: { readonly row: number; readonly column: number }
  /** How many rows are not shown before and behind these. */
  readonly above: number
  readonly below: number
}

/** Columns that one character may need. */
const leastColumns = 2

/** Breaks a prompt into rows; of more than `mostRows`, those around the cursor. Fewer than 2 columns or 1 row count as so many. */
export function promptRows(state: PromptState, columns: number, mostRows: number): PromptRows {
  const { rows, row, column } = laidOut(state, Math.max(leastColumns, Math.floor(columns)))
  const most = Math.max(1, Math.floor(mostRows))
  const first = Math.max(0, Math.min(row - Math.floor(most / 2), rows.length - most))
  const shown = rows.slice(first, first + most)
  return { rows: shown, cursor: { row: row - first, column }, above: first, below: rows.length - first - shown.length }
}

interface Layout {
  readonly rows: readonly string[]
  readonly row: number
  readonly column: number
}

function laidOut(state: PromptState, columns: number): Layout {
  const rows: string[] = ['']
  let used = 0
  let offset = 0
  let cursor: Omit<Layout, 'rows'> | undefined
  const newRow = () => {
    rows.push('')
    used = 0
  }
  const noteCursor = () => {
    if (offset !== state.cursor || cursor) return
    // It never stands behind the last column.
    if (used >= columns) newRow()
    cursor = { row: rows.length - 1, column: used }
  }
  for (const [index, line] of state.text.split('\n').entries()) {
    if (index > 0) {
      noteCursor()
      newRow()
      offset += 1
    }
    for (const grapheme of graphemesOf(line)) {
      const parts = partsOf(state, grapheme, columns)
      if (used + (parts[0]?.cells ?? 0) > columns) newRow()
      noteCursor()
      for (const { text, cells } of parts) {
        if (used + cells > columns) newRow()
        rows[rows.length - 1] += text
        used += cells
      }
      offset += grapheme.length
    }
  }
  noteCursor()
  return { rows, ...(cursor ?? { row: rows.length - 1, column: 0 }) }
}

interface Part {
  readonly text: string
  readonly cells: number
}

/** What stands in a row undivided: the grapheme, the letters of a label, the code points of what no row could hold. */
function partsOf(state: PromptState, grapheme: string, columns: number): readonly Part[] {
  const cells = cellsOf(grapheme)
  if (!isMark(grapheme) && cells <= columns) return [{ text: grapheme, cells }]
  return Array.from(isMark(grapheme) ? labelOf(state.pastes, grapheme) : grapheme, (text) => ({ text, cells: cellsOf(text) }))
}
