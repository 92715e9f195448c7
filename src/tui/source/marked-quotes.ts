import type { Row, Style } from '../markdown/span.ts'
import type { TextRow } from './rendered-text.ts'

/** Where a quote stands in a text that was rendered. */
interface Range {
  /** Letters and digits from the beginning of the text. */
  readonly from: number
  readonly to: number
  /** The signs before its first letter and behind its last one, white space left out. */
  readonly head: string
  readonly tail: string
}

/** A row in which some of a quote may stand. */
export interface MarkedRow extends TextRow {
  /** The quotes, by their place in the list, that stand in the row at least in part. */
  readonly quotes: readonly number[]
}

/**
 * The rows with the quotes in a style of their own; undefined where one of them is not found. Rendering takes signs away, breaks lines and adds
 * others, and leaves letters and digits in their order: by those a quote is found. `before` is what stands before it in the text.
 */
export function withQuotes(
  rows: readonly TextRow[],
  quotes: readonly { readonly rows: readonly TextRow[]; readonly before: string }[],
  styleOf: (quote: number) => Style,
): readonly MarkedRow[] | undefined {
  const whole = lettersIn(rows)
  const ranges: Range[] = []
  for (const quote of quotes) {
    const letters = lettersIn(quote.rows)
    const from = letters === '' ? -1 : nearestPlace(whole, letters, lettersOf(quote.before).length)
    if (from < 0) return undefined
    ranges.push({ from, to: from + letters.length, ...signsAround(quote.rows) })
  }
  let at = 0
  return rows.map((row) => {
    const first = at
    at += lettersOf(row.text.map(({ text }) => text).join('')).length
    const isPlain = !ranges.some(({ from, to }) => from <= at && to >= first)
    const text = isPlain ? row.text : inPieces(row.text, first, ranges, styleOf)
    const held = ranges.flatMap(({ from, to }, index) => (from < at && to > first ? [index] : []))
    return { front: row.front, text, quotes: held }
  })
}

/** Of the places where the letters stand, the one nearest to where they are expected. */
function nearestPlace(whole: string, letters: string, expected: number): number {
  let best = -1
  for (let at = whole.indexOf(letters); at >= 0; at = whole.indexOf(letters, at + 1)) {
    if (best >= 0 && Math.abs(at - expected) >= Math.abs(best - expected)) break
    best = at
  }
  return best
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

const lettersIn = (rows: readonly TextRow[]): string => rows.map(({ text }) => text.map((span) => lettersOf(span.text)).join('')).join('')

const blank = /\s/gu

function signsAround(rows: readonly TextRow[]): Pick<Range, 'head' | 'tail'> {
  const words = rows
    .map(({ text }) => text.map((span) => span.text).join(''))
    .join('')
    .replace(blank, '')
  return { head: /^[^\p{L}\p{N}]*/u.exec(words)?.[0] ?? '', tail: /[^\p{L}\p{N}]*$/u.exec(words)?.[0] ?? '' }
}

/** A row cut where a quote begins or ends; the signs of a quote around its letters belong to it, and the point behind its last one. */
function inPieces(row: Row, first: number, ranges: readonly Range[], styleOf: (quote: number) => Style): Row {
  const quotes = quotesOf(row.map(({ text }) => text).join(''), first, ranges)
  let at = 0
  return row.flatMap(({ text, style }) => {
    const pieces: { text: string; readonly quote: number }[] = []
    for (const unit of text.split('')) {
      const quote = quotes[at++] ?? -1
      const last = pieces.at(-1)
      if (last && last.quote === quote) last.text += unit
      else pieces.push({ text: unit, quote })
    }
    const { address } = style
    return pieces.map(({ text, quote }) =>
      quote < 0 ? { text, style } : { text, style: { ...styleOf(quote), ...(address === undefined ? {} : { address }) } },
    )
  })
}

/** The quote that each UTF-16 unit of a row belongs to; -1 for none. */
function quotesOf(row: string, first: number, ranges: readonly Range[]): readonly number[] {
  const quotes: number[] = []
  const put = (length: number, quote: number): void => {
    for (let count = 0; count < length; count++) quotes.push(quote)
  }
  let at = first
  for (const { 0: piece, index } of row.matchAll(/[\p{L}\p{N}]|[^\p{L}\p{N}]+/gu)) {
    const within = ranges.findIndex(({ from, to }) => from < at && at < to)
    if (/^[\p{L}\p{N}]/u.test(piece)) {
      put(
        piece.length,
        ranges.findIndex(({ from, to }) => from <= at && at < to),
      )
      at += piece.length
    } else if (within >= 0) put(piece.length, within)
    else {
      const ended = ranges.findIndex(({ to }) => to === at)
      const begun = ranges.findIndex(({ from }) => from === at)
      const point = index === 0 ? 0 : (/^\p{P}*/u.exec(piece)?.[0].length ?? 0)
      const end = ended < 0 ? 0 : Math.max(point, tailLength(piece, ranges[ended]!.tail))
      const begin = begun < 0 ? 0 : Math.min(piece.length - end, headLength(piece, ranges[begun]!.head))
      put(end, ended)
      put(piece.length - end - begin, -1)
      put(begin, begun)
    }
  }
  return quotes
}

/** How much at the beginning of some signs is the end of a quote. */
const tailLength = (signs: string, tail: string): number => sharedStart([...signs], [...tail])

/** How much at the end of some signs is the beginning of a quote. */
const headLength = (signs: string, head: string): number => sharedStart([...signs].reverse(), [...head].reverse())

/** How far the signs of a quote stand in others, white space apart. */
function sharedStart(signs: readonly string[], quoted: readonly string[]): number {
  let length = 0
  let read = 0
  let at = 0
  for (const sign of signs) {
    length += sign.length
    if (/\s/.test(sign)) continue
    if (sign !== quoted[at]) break
    at++
    read = length
  }
  return read
}
