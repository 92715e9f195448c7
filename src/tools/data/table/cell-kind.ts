import type { CellKind } from './profile-report.ts'
import { isNumber, RawNumber } from './raw-number.ts'

/** Words that people write where there is no value. */
const noValues: ReadonlySet<string> = new Set(['', 'null', 'n/a', 'na', 'nan', 'none', 'nil', '-', '?', '#n/a', 'undefined'])

const date = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * What a cell is; undefined where it has no value. `untyped` cells are texts that may be numbers; zeros in front make no number, and so do more digits than a
 * double has.
 */
export function kindOfCell(cell: unknown, untyped: boolean): CellKind | undefined {
  if (cell === undefined || cell === null) return undefined
  if (typeof cell === 'number') return Number.isInteger(cell) ? 'integer' : 'number'
  if (cell instanceof RawNumber) return /^-?\d+$/.test(cell.source) ? 'integer' : 'number'
  if (typeof cell === 'boolean') return 'boolean'
  if (Array.isArray(cell)) return 'list'
  if (typeof cell === 'object') return 'object'
  const text = String(cell).trim()
  if (untyped ? noValues.has(text.toLowerCase()) : text === '') return undefined
  if (isDate(text)) return 'date'
  if (!untyped) return 'text'
  if (isNumber(text)) return /[.eE]/.test(text) ? 'number' : 'integer'
  return /^(?:true|false)$/i.test(text) ? 'boolean' : 'text'
}

/** The cell as a number, where it is one. */
export const numberOfCell = (cell: unknown): number =>
  cell instanceof RawNumber ? Number(cell.source) : typeof cell === 'number' ? cell : Number(String(cell))

/** The cell as words, for comparing and for showing. */
export const wordsOfCell = (cell: unknown): string =>
  cell === undefined || cell === null
    ? ''
    : typeof cell === 'string'
      ? cell
      : cell instanceof RawNumber
        ? cell.source
        : (JSON.stringify(cell) ?? '')

/** A day that the calendar has. */
function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = date.exec(text) ?? []
  if (year === '') return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
}
