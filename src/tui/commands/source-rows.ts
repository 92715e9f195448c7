import { safeToShow } from '../../core/control-sequences.ts'
import type { Source } from '../../core/source.ts'
import type { Look } from '../markdown/look.ts'
import { plain, rowText, type Span, type Style } from '../markdown/span.ts'
import { wrapWords } from '../markdown/wrap.ts'
import type { AnswerSource } from './answer-sources.ts'

/** Text of a source as rows, and how much of it that is. */
export interface SourceRows {
  readonly rows: readonly string[]
  /** Lines of the text, from 1, that are shown at least in part. */
  readonly from: number
  readonly to: number
  readonly of: number
}

const quoted: Style = { marks: ['bold', 'yellow'] }
const dim: Style = { marks: ['dim'] }
/** Lines around the quote that are looked at. */
const around = 60
const widestIndent = 20

interface SourceRow {
  readonly line: number
  readonly spans: readonly Span[]
  readonly isQuoted: boolean
}

/** The lines around the first quote of a source, in at most `most` rows; what is quoted stands out, also without colours. */
export function sourceRows({ source, quotes }: Pick<AnswerSource, 'source' | 'quotes'>, look: Look, most: number): SourceRows {
  const lines = linesOf(source.text, quotes)
  const first = Math.max(
    0,
    lines.findIndex((line) => line.some(isQuoted)),
  )
  const from = Math.max(0, first - around)
  const near = lines.slice(from, first + around)
  const last = (source.line ?? 1) + lines.length - 1
  const digits = source.line === undefined ? 0 : String(last).length
  const rows = near.flatMap((spans, index) => rowsOf(from + index, spans, source, digits, look))
  const shown = windowOf(rows, most)
  return {
    rows: shown.map(({ spans }) => rowText(spans, look)),
    from: (shown[0]?.line ?? 0) + 1,
    to: (shown.at(-1)?.line ?? 0) + 1,
    of: lines.length,
  }
}

const isQuoted = ({ style }: Span): boolean => style === quoted

/** The text by lines, each in pieces: quoted or not. */
function linesOf(text: string, quotes: readonly string[]): readonly (readonly Span[])[] {
  const ranges = quotes.flatMap((quote) => {
    const from = quote === '' ? -1 : text.indexOf(quote)
    return from < 0 ? [] : [{ from, to: from + quote.length }]
  })
  const edges = [...new Set([0, ...ranges.flatMap(({ from, to }) => [from, to]), text.length])].sort((a, b) => a - b)
  const lines: Span[][] = [[]]
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const style = ranges.some((range) => range.from <= from && from < range.to) ? quoted : plain
    for (const [at, piece] of text
      .slice(from, edges[index + 1])
      .split('\n')
      .entries()) {
      if (at > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: safeToShow(piece).replaceAll('\t', '    '), style })
    }
  }
  return lines
}

/** One line behind its number; `>` stands before rows that hold some of a quote. */
function rowsOf(
  line: number,
  spans: readonly Span[],
  { line: firstLine }: Pick<Source, 'line'>,
  digits: number,
  look: Look,
): readonly SourceRow[] {
  const number = firstLine === undefined ? '' : `${String(firstLine + line).padStart(digits)}  `
  const lead = Math.min(/^ */.exec(spans[0]?.text ?? '')![0].length, widestIndent)
  const wrapped = wrapWords(spans, Math.max(10, look.columns - 2 - number.length - lead))
  return (wrapped.length === 0 ? [[]] : wrapped).map((row, index): SourceRow => {
    const isMarked = row.some((span) => isQuoted(span) && span.text.trim() !== '')
    const front = (isMarked ? '> ' : '  ') + (index === 0 ? number : ' '.repeat(number.length))
    const blank = row.length === 0 ? front.trimEnd() : front + ' '.repeat(lead)
    return { line, isQuoted: isMarked, spans: [{ text: blank, style: isMarked ? quoted : dim }, ...row] }
  })
}

/** About so many rows, and no more: the quote, a third of the room before it, the rest behind it. */
function windowOf(rows: readonly SourceRow[], most: number): readonly SourceRow[] {
  if (rows.length <= most) return rows
  const first = Math.max(
    0,
    rows.findIndex((row) => row.isQuoted),
  )
  const size = rows.slice(first).findIndex((row) => !row.isQuoted)
  const room = Math.max(0, most - (size < 0 ? 1 : size))
  const from = Math.max(0, Math.min(first - Math.floor(room / 3), rows.length - most))
  // No row begins in the middle of a line where there is another line before the quote.
  const whole = rows.findIndex(({ line }, index) => index >= from && line !== rows[index - 1]?.line)
  const start = whole > first ? from : whole
  return rows.slice(start, start + most)
}
