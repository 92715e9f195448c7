import { visit } from 'jsonc-parser'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Format } from '../format.ts'
import { readCsv } from './csv-rows.ts'
import { valuesOf } from './parse-format.ts'
import { flattened, rowsOf } from './rows.ts'

/** Rows under the same columns, each with the line on which it begins. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly unknown[] }[]
  /** True where cells are texts that may mean anything (CSV). */
  readonly untyped: boolean
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

/** What a text holds as a table; members of members are columns such as `address.city`. Throws `IbidError('invalid')` where there are no rows. */
export function tableOf(name: string, text: string, format: Format, at: string | undefined): Table {
  if (format === 'csv') {
    const { columns, rows, problems } = readCsv(text)
    return {
      columns,
      rows: rows.map(({ line, cells }) => ({ line, cells: columns.map((_, index) => cells[index] ?? '') })),
      untyped: true,
      problems,
    }
  }
  const rows = rowsOf(valuesOf(name, text, format).value, at).map((row) => flattened(row))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = linesOfRows(text, format, at)
  return {
    columns,
    rows: rows.map((row, index) => ({
      line: lines[index] ?? 1,
      cells: columns.map((column) => (Object.hasOwn(row, column) ? row[column] : undefined)),
    })),
    untyped: false,
    problems: [],
  }
}

function linesOfRows(text: string, format: Format, at: string | undefined): readonly number[] {
  if (format === 'jsonl') return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
  if (format === 'yaml') return linesOfYamlRows(text, at)
  const lines: number[] = []
  const depth = at === undefined ? 1 : at.split('.').length + 1
  visit(text, {
    onObjectBegin(_offset, _length, line, _column, path) {
      const place = path()
      if (place.length === depth && typeof place.at(-1) === 'number' && place.slice(0, -1).join('.') === (at ?? '')) lines.push(line + 1)
    },
  })
  return lines
}

function linesOfYamlRows(text: string, at: string | undefined): readonly number[] {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  const list = at === undefined ? document.contents : document.getIn(at.split('.'), true)
  if (!isSeq(list)) return []
  return list.items.map((item) => lineCounter.linePos(isMap(item) ? (item.range?.[0] ?? 0) : 0).line)
}
