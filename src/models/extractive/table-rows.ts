import type { Passage } from './passages.ts'

/** What follows the head of a table: its cells are names of columns and say nothing. */
const ruler = /^[ \t]*\r?\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|/

/** Whether a row that ends at `end` is the head of a table. */
export const isHead = (text: string, end: number): boolean => ruler.test(text.slice(end, end + 200))

/** The cells of a row as they stand, without the bars at its ends. */
export const cellsOf = (row: string): string => row.replace(/^[\s>]*\|?\s*|\s*\|?\s*$/g, '')

/** A row of a table that has a head. */
export interface HeadedRow extends Passage {
  readonly head: string
}

export const isHeadedRow = (passage: Passage): passage is HeadedRow => passage.kind === 'row' && passage.head !== undefined

/** Rows of one table under their head, word for word, each with its mark in its last cell: a row alone says numbers, its head says of what. */
export function tableOf(rows: readonly HeadedRow[]): string {
  const head = cellsOf(rows[0]?.head ?? '')
  const columns = head.split('|').length
  const marked = rows.map(({ text, source }) => `| ${cellsOf(text)} [${source.handle}] |`)
  return [`| ${head} |`, `|${' --- |'.repeat(columns)}`, ...marked].join('\n')
}
