import type { Finding } from '../../../core/finding.ts'
import type { Format } from '../format.ts'
import type { ToolContent } from '../tool-content.ts'

export interface ProfileOrder {
  readonly content: ToolContent
  readonly format?: Format | undefined
  /** Dotted path to the list of rows, where it is not the whole. */
  readonly at?: string | undefined
}

/** `mixed` where no kind has nine cells in ten. */
export type ColumnType = CellKind | 'mixed' | 'empty'
export type CellKind = 'integer' | 'number' | 'boolean' | 'date' | 'text' | 'list' | 'object'

export interface ColumnProfile {
  readonly name: string
  readonly type: ColumnType
  /** Cells without a value: empty, null, or a word such as N/A. */
  readonly nulls: number
  /** Different values; at least so many where there are more than are counted. */
  readonly distinct: number
  readonly unique: boolean
  /** Of numbers and dates the values, of texts the first and last in order. */
  readonly min?: number | string
  readonly max?: number | string
  /** Of numbers. */
  readonly mean?: number
  readonly median?: number
  /** Characters of the longest text. */
  readonly longest?: number
  /** Values far from the others: more than three times the middle half's width outside of it. */
  readonly outliers?: number
  /** Most frequent first, of columns with few values. */
  readonly top?: readonly { readonly value: string; readonly count: number }[]
}

export interface ProfileReport {
  readonly format: Format
  readonly rows: number
  readonly columns: readonly ColumnProfile[]
  /** Rows that are the same as one before. */
  readonly duplicates: number
  /** How many findings there are; `findings` holds the first of each rule. */
  readonly count: number
  readonly findings: readonly Finding[]
}
