import { columnOfCell, readCsv } from '../table/csv-rows.ts'
import type { ParsedContent } from './report.ts'

/** Each row as an object of texts, by the names of the header. Empty cells are left out, so that a schema can require them. */
export function csvDocuments(text: string): ParsedContent {
  const csv = readCsv(text)
  return {
    documents: csv.rows.map((row) => ({
      value: Object.fromEntries(csv.columns.flatMap((name, at) => ((row.cells[at] ?? '') === '' ? [] : [[name, row.cells[at]]]))),
      placeOf([name = '']) {
        const at = csv.columns.indexOf(name)
        return { line: row.line, column: at < 0 ? 1 : columnOfCell(csv, row, at) }
      },
    })),
    problems: csv.problems.map((problem) => ({ path: '', ...problem })),
  }
}
