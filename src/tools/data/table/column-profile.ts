import { kindOfCell, numberOfCell, wordsOfCell } from './cell-kind.ts'
import type { CellKind, ColumnProfile, ColumnType } from './profile-report.ts'
import type { Table } from './table.ts'

/** Different values that are counted. */
const mostDistinct = 1_000_000
/** Columns with at most so many values have their most frequent ones told. */
const mostTop = 12
const shownTop = 5
/** Numbers from which on outliers can be told; how many, and which share of all, it takes to say that the column is just skewed. */
const leastForOutliers = 8
const fewOutliers = 3
const rareShare = 0.05
/** Share of the cells of one kind that makes it the column's. */
const dominant = 0.9

/** A column, and what is odd in it by the row's position. */
export interface ExaminedColumn {
  readonly profile: ColumnProfile
  /** Rows without a value. */
  readonly missing: readonly number[]
  /** Rows whose cell is of another kind than nine in ten. */
  readonly odd: readonly { readonly row: number; readonly kind: CellKind }[]
  readonly outliers: readonly { readonly row: number; readonly value: number }[]
}

export function examined({ columns, rows, untyped }: Table, column: number): ExaminedColumn {
  const kinds = kindsOf(
    rows.map(({ cells }) => cells[column]),
    untyped,
  )
  const missing = kinds.flatMap((kind, row) => (kind === undefined ? [row] : []))
  const type = typeOf(kinds)
  const odd = kinds.flatMap((kind, row) => (kind !== undefined && type !== 'mixed' && !belongs(kind, type) ? [{ row, kind }] : []))
  const counts = new Map<string, number>()
  for (const [row, kind] of kinds.entries()) {
    if (kind === undefined) continue
    const words = wordsOfCell(rows[row]!.cells[column])
    if (counts.size < mostDistinct || counts.has(words)) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const isNumeric = type === 'integer' || type === 'number'
  const numbers = isNumeric
    ? kinds.flatMap((kind, row) =>
        kind === 'integer' || kind === 'number' ? [{ row, value: numberOfCell(rows[row]!.cells[column]) }] : [],
      )
    : []
  const outliers = outliersOf(numbers)
  const filled = kinds.length - missing.length
  return {
    missing,
    odd,
    outliers: outliers.length <= Math.max(fewOutliers, numbers.length * rareShare) ? outliers : [],
    profile: {
      name: columns[column]!,
      type,
      nulls: missing.length,
      distinct: counts.size,
      unique: filled > 1 && missing.length === 0 && counts.size === filled,
      ...(isNumeric
        ? ofNumbers(numbers.map(({ value }) => value))
        : ofWords(type === 'date' ? datesOf([...counts.keys()]) : [...counts.keys()], type)),
      ...(outliers.length > 0 ? { outliers: outliers.length } : {}),
      ...(counts.size <= mostTop && counts.size * 2 <= filled ? { top: topOf(counts) } : {}),
    },
  }
}

/** One zero in front makes all digits of a column a code, not a number. */
function kindsOf(cells: readonly unknown[], untyped: boolean): readonly (CellKind | undefined)[] {
  const isCode = untyped && cells.some((cell) => /^\s*0\d/.test(String(cell)))
  return cells.map((cell) => {
    const kind = kindOfCell(cell, untyped)
    return isCode && kind === 'integer' ? 'text' : kind
  })
}

const datesOf = (words: readonly string[]): readonly string[] => words.filter((word) => kindOfCell(word, false) === 'date')

function typeOf(kinds: readonly (CellKind | undefined)[]): ColumnType {
  const counts = new Map<CellKind, number>()
  let filled = 0
  for (const kind of kinds) {
    if (kind === undefined) continue
    filled++
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  if (filled === 0) return 'empty'
  const numeric = (counts.get('integer') ?? 0) + (counts.get('number') ?? 0)
  if (numeric >= filled * dominant) return counts.has('number') ? 'number' : 'integer'
  const [kind, count] = [...counts].sort((a, b) => b[1] - a[1])[0]!
  return count >= filled * dominant ? kind : 'mixed'
}

const belongs = (kind: CellKind, type: ColumnType): boolean => kind === type || (kind === 'integer' && type === 'number')

/** Values outside of three times the width of the middle half, seen from its edges. */
function outliersOf(numbers: readonly { readonly row: number; readonly value: number }[]) {
  if (numbers.length < leastForOutliers) return []
  const values = numbers.map(({ value }) => value).sort((a, b) => a - b)
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)]
  const reach = 3 * (high - low)
  return reach === 0 ? [] : numbers.filter(({ value }) => value < low - reach || value > high + reach)
}

/** Of sorted values, between neighbours in proportion. */
function quantile(values: readonly number[], share: number): number {
  const at = (values.length - 1) * share
  const below = values[Math.floor(at)] ?? 0
  return below + ((values[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at))
}

function ofNumbers(values: readonly number[]): Pick<ColumnProfile, 'min' | 'max' | 'mean' | 'median'> {
  const ordered = values.toSorted((a, b) => a - b)
  const mean = values.reduce((sum, value) => sum + value / values.length, 0)
  return { min: ordered[0]!, max: ordered.at(-1)!, mean: rounded(mean), median: rounded(quantile(ordered, 0.5)) }
}

function ofWords(words: readonly string[], type: ColumnType): Pick<ColumnProfile, 'min' | 'max' | 'longest'> {
  if (words.length === 0 || type === 'boolean' || type === 'list' || type === 'object') return {}
  const ordered = words.toSorted()
  const ends = { min: ordered[0]!.slice(0, 60), max: ordered.at(-1)!.slice(0, 60) }
  return type === 'date' ? ends : { ...ends, longest: words.reduce((most, word) => Math.max(most, word.length), 0) }
}

const topOf = (counts: ReadonlyMap<string, number>): NonNullable<ColumnProfile['top']> =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, shownTop)
    .map(([value, count]) => ({ value: value.slice(0, 60), count }))

const rounded = (value: number): number => Number(value.toPrecision(6))
