import { IbidError } from '../../../core/fault.ts'
import { type Format, formatOf } from '../format.ts'
import { assertShallow } from '../nesting-limit.ts'
import { readToolContent } from '../read-material.ts'
import type { ToolContent } from '../tool-content.ts'
import { valuesOf } from './parse-format.ts'
import { isRow, type Row, rowsOf, selected, sorted } from './rows.ts'
import { writeFormat } from './write-format.ts'

export interface TransformOrder {
  readonly content: ToolContent
  readonly from?: Format | undefined
  readonly to: Format
  readonly at?: string | undefined
  readonly select?: readonly string[] | undefined
  readonly sort?: readonly string[] | undefined
  readonly limit?: number | undefined
}

export interface Transformed {
  readonly from: Format
  readonly output: string
  /** Rows written; absent where it is no list. */
  readonly rows?: number
  readonly columns?: readonly string[]
  /** Cells of CSV that a spreadsheet would have run as a formula. */
  readonly escaped: number
  readonly warnings: readonly string[]
}

/** Characters of the output. */
const longest = 5_000_000

/** Reads one format and writes another. Runs in the worker. */
export function transform({ content, from: said, to, at, select, sort, limit }: TransformOrder): Transformed {
  const text = readToolContent(content)
  const from = said ?? formatOf(content.name, text)
  assertShallow(content.name, text, from)
  const { value, warnings } = valuesOf(content.name, text, from)
  const asRows = at !== undefined || to === 'csv' || select !== undefined || sort !== undefined || limit !== undefined
  const rows = asRows ? rowsOf(value, at) : Array.isArray(value) && value.every(isRow) ? value : undefined
  const chosen = rows && limited(select ? selected(ordered(rows, sort), select) : ordered(rows, sort), limit)
  const { output, escaped } = writeFormat(chosen ?? value, to)
  if (output.length > longest)
    throw new IbidError(
      'limit',
      `the result has ${Math.round(output.length / 1_000_000)} million characters; the limit is ${longest / 1_000_000} million`,
      'return fewer rows with limit, or fewer columns with select',
    )
  return {
    from,
    output,
    ...(chosen ? { rows: chosen.length, columns: [...new Set(chosen.flatMap((row) => Object.keys(row)))] } : {}),
    escaped,
    warnings,
  }
}

const ordered = (rows: readonly Row[], sort: readonly string[] | undefined): readonly Row[] => (sort ? sorted(rows, sort) : rows)

const limited = (rows: readonly Row[], limit: number | undefined): readonly Row[] => (limit === undefined ? rows : rows.slice(0, limit))
