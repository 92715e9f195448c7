import papaparse from 'papaparse'
import { hasColumnNames, rowsThatTell, splitCells } from '../../core/text/table-rows.ts'
import type { ParsedDocument } from '../parsed.ts'
import { uniqueAnchors } from './anchors.ts'
import { countLines } from './lines.ts'
import { partsOfStretch, type Stretch } from './stretch.ts'

/** Rows are handed on in stretches of about this many characters. */
const stretchLength = 3000

/** A header longer than this many characters stands on top of the first stretch only: over many rows it would be most of the text. */
const longestHeader = 1500

/** Empty lines after which a new stretch begins. */
const longGap = 20

/** Cells of a row beyond these are not read. */
const maxColumns = 500

const separators = [',', ';', '\t', '|']

/** A cell keeps its line breaks, so that lines of the text are lines of the file. */
const rowText = (cells: readonly string[]): string => {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return last < 0
    ? ''
    : `| ${cells
        .slice(0, Math.min(last + 1, maxColumns))
        .map((cell) => cell.trim().replaceAll('|', '\\|'))
        .join(' | ')} |`
}

/** The separator that the first line holds most of, quoted cells left out. */
const separatorOf = (text: string): string => {
  const first = (/[^\s].*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => first.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

/** Rows with words in them. From a cell on whose quote never closes, quotes are characters like all others. */
const rowsOf = (text: string, delimiter: string): Stretch[] => {
  const rows: Stretch[] = []
  let offset = 0
  let line = 1
  const read = (quoteChar: string): number | undefined => {
    const start = offset
    let broken: number | undefined
    papaparse.parse<string[]>(text.slice(start), {
      delimiter,
      newline: '\n',
      quoteChar,
      step({ data, errors, meta: { cursor } }, parser) {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          broken = offset
          parser.abort()
          return
        }
        const words = rowText(data)
        if (words !== '') rows.push({ line, text: words })
        line += countLines(text, offset, start + cursor)
        offset = start + cursor
      },
    })
    return broken
  }
  if (read('"') !== undefined) read('\0')
  return rows
}

/** Stretches of rows, each with the header on top where there is one; as many line breaks between two rows as in the file. */
const stretchesOf = (all: readonly Stretch[]): Stretch[] => {
  const [header, ...rows] = all
  if (header === undefined) return []
  const first = all.slice(0, rowsThatTell).map(({ text }) => splitCells(text.slice(1, -1)))
  const repeated = header.text.length <= longestHeader && hasColumnNames(first) ? header : undefined
  const stretches = [{ line: header.line, text: header.text }]
  let line = header.line + countLines(header.text, 0, header.text.length)
  for (const row of rows) {
    const last = stretches.at(-1)!
    const gap = row.line - line
    const isFull = last.text.length + row.text.length > stretchLength && (stretches.length > 1 || last.text !== header.text)
    if (isFull || gap > longGap) {
      const above = repeated ? `${repeated.text.replace(/\s*\n\s*/g, ' ')}\n` : ''
      stretches.push({ line: repeated ? row.line - 1 : row.line, text: above + row.text })
    } else last.text += '\n'.repeat(Math.max(1, gap)) + row.text
    line = row.line + countLines(row.text, 0, row.text.length)
  }
  return stretches
}

/** Rows of a table in text, as lines of cells between bars, a first row that names the columns on top of every section. `separator` is found out where absent. */
export const parseCsv = (source: string, name: string, separator?: string): ParsedDocument => {
  const text = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const said = /^sep=(.)\n/i.exec(text)
  const body = said ? text.replace(/^.*/, '') : text
  const unique = uniqueAnchors()
  const parts = stretchesOf(rowsOf(body, said?.[1] ?? separator ?? separatorOf(body))).flatMap(partsOfStretch)
  return {
    title: name,
    sections: parts.map(({ line, text }, at) => ({
      heading: '',
      level: 0,
      crumbs: [],
      anchor: unique('top', at + 1),
      text,
      line,
    })),
    metadata: {},
    links: [],
  }
}
