import { hasColumnNames, splitCells } from '../../core/text/table-rows.ts'

/** What follows the head of a table: its cells are names of columns and say nothing. */
const ruler = /^[ \t]*\r?\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|/

/** Whether a row that ends at `end` is the head of a table. */
export const isHead = (text: string, end: number): boolean => ruler.test(text.slice(end, end + 200))

/** Rows between bars and no ruler below the first one, which is how files of comma-separated values are read. */
export const isBareTable = (text: string): boolean => bare.test(text)
const bare = /^\s*\|.*\|[ \t]*\r?\n(?=[ \t]*\|)(?![ \t]*\|[ \t]*:?-+:?[ \t]*\|)/

/** Whether the first row of such a table names the columns of all. */
export const hasBareHead = (text: string): boolean =>
  hasColumnNames(
    text
      .trim()
      .split(/\n(?=\|)/)
      .map((row) => splitCells(cellsOf(row))),
  )

/** The cells of a row as they stand, without the bars at its ends. */
export function cellsOf(row: string): string {
  const inner = row.replace(/^[\s>]*\|?/, '').trim()
  return (/(?<!\\)\|$/.test(inner) ? inner.slice(0, -1) : inner).trim()
}

/** What a row, or a line such as `Lime, 5 kg: £4`, is about: its first cell, or what stands before its value. */
export function keyOf(text: string, kind: 'prose' | 'row' | 'code'): string {
  if (kind === 'row') return splitCells(cellsOf(text))[0] ?? ''
  return /^([\p{L}][^:：.!?]{0,40})[:：]\s*\S/u.exec(text)?.[1] ?? ''
}

/** A row of a table that has a head. */
export interface HeadedRow {
  readonly head: string
  readonly text: string
  readonly source: { readonly handle: string }
}

/** Rows of one table under their head, word for word, each with its mark in its last cell: a row alone says numbers, its head says of what. */
export function tableOf(rows: readonly HeadedRow[]): string {
  const head = cellsOf(rows[0]?.head ?? '')
  const columns = splitCells(head).length
  const marked = rows.map(({ text, source }) => `| ${cellsOf(text)} [${source.handle}] |`)
  return [`| ${head} |`, `|${' --- |'.repeat(columns)}`, ...marked].join('\n')
}
