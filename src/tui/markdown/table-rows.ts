import type { Table } from 'mdast'
import { type Page, spansOf } from './inline.ts'
import { marked, plain, type Row, type Span } from './span.ts'
import { cellsIn, longestWord, wrapWords } from './wrap.ts'

type Cell = readonly Span[]

const frame = marked(plain, 'dim')

/** A table in a frame, its columns fitted to the width; where that is too narrow, one record a row: `header: cell`. */
export function tableRows(node: Table, columns: number, page: Page): Row[] {
  const [header = [], ...body] = node.children.map((row, index) =>
    row.children.map((cell): Cell => spansOf(cell.children, index === 0 ? marked(plain, 'bold') : plain, page)),
  )
  const count = Math.max(header.length, ...body.map((row) => row.length))
  const widths = fittedWidths([header, ...body], count, columns - 3 * count - 1)
  if (!widths) return records(header, body, columns)
  const rule = (left: string, middle: string, right: string): Row => [
    { text: left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right, style: frame },
  ]
  const aligned = (cells: readonly Cell[]) => framedRow(cells, widths, node.align ?? [])
  const rows = body.map(aligned)
  const between = rule('├', '┼', '┤')
  // Rows of several lines are told apart by a rule.
  const isTall = rows.some((lines) => lines.length > 1)
  return [
    rule('┌', '┬', '┐'),
    ...aligned(header),
    ...rows.flatMap((lines, index) => (index === 0 || isTall ? [between, ...lines] : lines)),
    rule('└', '┴', '┘'),
  ]
}

/** Widths of the columns that add up to the room at most; undefined where words would be broken too much. */
function fittedWidths(rows: readonly (readonly Cell[])[], count: number, room: number): readonly number[] | undefined {
  const wished: number[] = []
  const least: number[] = []
  for (let column = 0; column < count; column++) {
    const cells = rows.map((row) => row[column] ?? [])
    const widest = Math.max(1, ...cells.flatMap((cell) => wrapWords(cell, Number.POSITIVE_INFINITY).map(cellsIn)))
    const longest = Math.max(0, ...cells.map(longestWord))
    wished.push(widest)
    least.push(Math.min(widest, Math.max(6, Math.min(longest, 12))))
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  if (sum(wished) <= room) return wished
  const extra = room - sum(least)
  if (extra < 0) return undefined
  const missing = sum(wished) - sum(least)
  const widths = least.map((width, column) => width + Math.floor((extra * (wished[column]! - width)) / missing))
  for (let left = room - sum(widths), column = 0; left > 0; column = (column + 1) % count) {
    if (widths[column]! >= wished[column]!) continue
    widths[column]! += 1
    left--
  }
  return widths
}

function framedRow(cells: readonly Cell[], widths: readonly number[], align: readonly (string | null | undefined)[]): Row[] {
  const columns = widths.map((width, column) => wrapWords(cells[column] ?? [], width))
  const height = Math.max(1, ...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => [
    { text: '│', style: frame },
    ...columns.flatMap((lines, column) => {
      const row = lines[line] ?? []
      const free = Math.max(0, widths[column]! - cellsIn(row))
      const before = align[column] === 'right' ? free : align[column] === 'center' ? Math.floor(free / 2) : 0
      const space = (cellCount: number): Span => ({ text: ' '.repeat(cellCount + 1), style: plain })
      return [space(before), ...row, space(free - before), { text: '│', style: frame }]
    }),
  ])
}

function records(header: readonly Cell[], body: readonly (readonly Cell[])[], columns: number): Row[] {
  const indent = columns < 8 ? 0 : 2
  const field = (name: Cell, cell: Cell): Row[] => {
    const [first = [], ...others] = wrapWords([...name, { text: ': ', style: plain }, ...cell], columns)
    if (others.length === 0) return [first]
    const rest = wrapWords([...name, { text: ': ', style: plain }, ...cell], columns - indent)
    return rest.map((row, index) => (index === 0 ? row : [{ text: ' '.repeat(indent), style: plain }, ...row]))
  }
  if (body.length === 0) return header.flatMap((name) => field(name, []))
  return body.flatMap((cells, index) => [
    ...(index > 0 ? [[]] : []),
    ...Array.from({ length: Math.max(header.length, cells.length) }, (_, column) =>
      field(header[column] ?? [], cells[column] ?? []),
    ).flat(),
  ])
}
