import papaparse from 'papaparse'
import { IbidError } from '../../../core/fault.ts'

/** A row of a CSV file as it stands there. */
export interface CsvRow {
  /** From 1. */
  readonly line: number
  /** Where the row begins in `Csv.text`. */
  readonly offset: number
  readonly cells: readonly string[]
}

export interface Csv {
  /** What the offsets count in: line ends are `\n`. */
  readonly text: string
  readonly delimiter: string
  /** Each once: a name that is empty or there twice gets a number. */
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly problems: readonly { readonly line: number; readonly column: number; readonly message: string }[]
}

const delimiters = [',', ';', '\t', '|']

/** Reads CSV with a header: the separator is the one that its first line holds most of, blank lines are passed over, every cell is text as it stands. */
export function readCsv(source: string): Csv {
  const text = source.replaceAll('\r\n', '\n').replace(/\r(?!\n)/g, '\n')
  const delimiter = delimiterOf(text)
  const rows: CsvRow[] = []
  const problems: { line: number; column: number; message: string }[] = []
  let offset = 0
  let line = 1
  papaparse.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data: cells, errors, meta: { cursor } }) {
      const row = { line, offset, cells }
      for (let at = text.indexOf('\n', offset); at >= 0 && at < cursor; at = text.indexOf('\n', at + 1)) line++
      offset = cursor
      if (cells.length === 1 && cells[0]!.trim() === '') return
      for (const { code } of errors)
        if (code in quoteWords) problems.push({ line: row.line, column: 1, message: quoteWords[code as keyof typeof quoteWords] })
      rows.push(row)
    },
  })
  const [header, ...body] = rows
  const columns = named(header?.cells ?? [], (message) => problems.push({ line: header?.line ?? 1, column: 1, message }))
  assertFilled(columns.length, body.length, text.length)
  const unquoted = new Set(problems.map(({ line }) => line))
  for (const { line, cells } of body)
    if (cells.length !== columns.length && !unquoted.has(line))
      problems.push({ line, column: 1, message: `has ${counted(cells.length, 'cell')}, but the header has ${columns.length}` })
  return { text, delimiter, columns, rows: body, problems }
}

/** Rows get a cell for each column: a long header over many short rows would make millions of nothing. Throws `IbidError('limit')`. */
function assertFilled(columns: number, rows: number, characters: number): void {
  if (columns * rows <= 4 * characters + 10_000) return
  throw new IbidError(
    'limit',
    `the header has ${columns} columns, most of which are missing in its ${rows} rows`,
    'use a smaller part of it, or specify its format',
  )
}

/** Column of a cell in its line, from 1; 1 where a cell before it goes over lines. */
export function columnOfCell({ text, delimiter }: Csv, { offset }: CsvRow, index: number): number {
  let cell = 0
  let quoted = false
  for (let at = offset; cell < index && at < text.length; at++) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (character === '\n') return 1
    else if (character === delimiter && !quoted && ++cell === index) return at + 2 - offset
  }
  return 1
}

const quoteWords = {
  MissingQuotes: 'a quoted cell is not closed',
  InvalidQuotes: 'text after the closing quote of a cell',
} as const

function delimiterOf(text: string): string {
  const first = (/[^\s].*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => first.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

function named(header: readonly string[], tell: (message: string) => void): readonly string[] {
  const seen = new Map<string, number>()
  return header.map((cell, at) => {
    const name = cell.trim() || `column ${at + 1}`
    if (cell.trim() === '') tell(`column ${at + 1} has no name`)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    if (count > 1) tell(`there are two columns named ${name}`)
    return count > 1 ? `${name} (${count})` : name
  })
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
