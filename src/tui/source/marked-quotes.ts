import type { Row, Span, Style } from '../markdown/span.ts'
import type { TextRow } from './rendered-text.ts'

/** Where a quote stands in a text that was rendered. */
interface Range {
  /** Letters and digits from the beginning of the text. */
  readonly from: number
  readonly to: number
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
    ranges.push({ from, to: from + letters.length })
  }
  let at = 0
  return rows.map((row) => {
    const first = at
    const text: Span[] = []
    for (const span of row.text) {
      const end = at + lettersOf(span.text).length
      const isPlain = !ranges.some(({ from, to }) => from <= end && to >= at)
      text.push(...(isPlain ? [span] : inPieces(span, at, ranges, styleOf)))
      at = end
    }
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

/** A span cut where a quote begins or ends; signs between two letters of a quote belong to it, and the point behind its last one. */
function inPieces(span: Span, first: number, ranges: readonly Range[], styleOf: (quote: number) => Style): Row {
  const pieces: { text: string; readonly quote: number }[] = []
  let at = first
  for (const [piece] of span.text.matchAll(/[\p{L}\p{N}]|\p{P}+|[^\p{L}\p{N}\p{P}]+/gu)) {
    const isLetter = /^[\p{L}\p{N}]/u.test(piece)
    const isPoint = /^\p{P}/u.test(piece)
    const quote = ranges.findIndex(({ from, to }) => (isLetter ? from <= at && at < to : from < at && (at < to || (isPoint && at === to))))
    const last = pieces.at(-1)
    if (last && last.quote === quote) last.text += piece
    else pieces.push({ text: piece, quote })
    if (isLetter) at += piece.length
  }
  const { address } = span.style
  return pieces.map(({ text, quote }) =>
    quote < 0 ? { text, style: span.style } : { text, style: { ...styleOf(quote), ...(address === undefined ? {} : { address }) } },
  )
}
