import type { Severity } from '../../../core/finding.ts'
import { wordsOfCell } from './cell-kind.ts'
import type { ExaminedColumn } from './column-profile.ts'
import type { Table } from './table.ts'

/** What is odd about a row. */
export interface Odd {
  readonly rule: string
  readonly severity: Severity
  readonly line: number
  readonly message: string
  readonly hint: string
}

/** Names of columns in which every value should be there once. */
const keyName = /(?:^|[_.\s-])(?:id|key|uuid|guid|sku|email|isbn)$|[a-z](?:Id|Key|Uuid)$|^(?:id|key|uuid|guid)$/i
/** A column of names has at most so many, however often each is there. */
const mostNames = 200
/** Share of rows without a value beyond which a column is simply not always filled. */
const seldomEmpty = 0.2

/** Everything odd in a table, by rule and then by row. */
export function oddities(table: Table, columns: readonly ExaminedColumn[]): readonly Odd[] {
  return [
    ...table.problems.map(({ line, message }) => odd('ragged-row', 'medium', line, message, 'check the quotes and separators in the row')),
    ...columns.flatMap((column, at) => (keyName.test(column.profile.name) ? twice(table, column, at) : [])),
    ...sameRows(table),
    ...columns.flatMap((column, at) => ofColumn(table, column, at)),
  ]
}

/** Rows that say the same as one before. */
export function sameRows({ rows }: Table): readonly Odd[] {
  const first = new Map<string, number>()
  return rows.flatMap(({ line, cells }) => {
    const words = JSON.stringify(cells.map(wordsOfCell))
    const before = first.get(words)
    if (before !== undefined) return [odd('duplicate-row', 'medium', line, `duplicate of the row in line ${before}`, 'remove one of them')]
    first.set(words, line)
    return []
  })
}

function twice({ rows }: Table, { profile, missing }: ExaminedColumn, at: number): readonly Odd[] {
  const filled = rows.length - missing.length
  if (filled === 0 || profile.distinct < filled * 0.8) return []
  const first = new Map<string, number>()
  return rows.flatMap(({ line, cells }) => {
    const words = wordsOfCell(cells[at])
    if (words === '') return []
    const before = first.get(words)
    if (before === undefined) first.set(words, line)
    const message = `${profile.name} ${shown(words)} already appears in line ${before}`
    return before === undefined ? [] : [odd('duplicate-key', 'high', line, message, 'give each row a unique key')]
  })
}

function ofColumn(table: Table, column: ExaminedColumn, at: number): readonly Odd[] {
  const { name, type } = column.profile
  const row = (index: number) => table.rows[index]!
  const seldom = column.missing.length <= table.rows.length * seldomEmpty
  return [
    ...column.odd.map(({ row: index, kind }) =>
      odd(
        'mixed-types',
        'high',
        row(index).line,
        `${name} is ${kindWords[kind]} ${shown(row(index).cells[at])}; the other values have type ${type}`,
        'use the same type as the other values',
      ),
    ),
    ...column.outliers.map(({ row: index, value }) =>
      odd('outlier', 'medium', row(index).line, `${name} is ${value}, an outlier`, 'check it at the source'),
    ),
    ...(seldom ? column.missing.map((index) => odd('missing-value', 'low', row(index).line, `${name} is empty`, 'fill it in')) : []),
    ...(type === 'text' ? spellings(table, column, at) : []),
  ]
}

/** Values that are the same but for capitals and spaces, as the rarer one is written. */
function spellings({ rows }: Table, { profile: { name, distinct } }: ExaminedColumn, at: number): readonly Odd[] {
  if (distinct > mostNames || distinct === rows.length) return []
  const counts = new Map<string, Map<string, number>>()
  for (const { cells } of rows) {
    const words = wordsOfCell(cells[at])
    const ways = counts.get(plain(words)) ?? new Map<string, number>()
    counts.set(plain(words), ways.set(words, (ways.get(words) ?? 0) + 1))
  }
  return rows.flatMap(({ line, cells }) => {
    const words = wordsOfCell(cells[at])
    const [usual = words] = [...(counts.get(plain(words)) ?? [])].sort((a, b) => b[1] - a[1])[0] ?? []
    if (words === usual || words === '') return []
    return [odd('spelling', 'low', line, `${name} is ${shown(words)}; elsewhere it is ${shown(usual)}`, 'use the same spelling everywhere')]
  })
}

const plain = (words: string): string => words.trim().replace(/\s+/g, ' ').toLowerCase()

const shown = (cell: unknown): string => JSON.stringify(wordsOfCell(cell).slice(0, 60))

const kindWords: Readonly<Record<string, string>> = {
  integer: 'the number',
  number: 'the number',
  boolean: 'the boolean',
  date: 'the date',
  text: 'the text',
  list: 'the list',
  object: 'the object',
}

const odd = (rule: string, severity: Severity, line: number, message: string, hint: string): Odd => ({
  rule,
  severity,
  line,
  message,
  hint,
})
