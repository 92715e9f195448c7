import stringWidth from 'string-width'
import { aroundMarks } from './paste.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** What a person takes for one character each: a letter with its accents, an emoji family, a folded paste. */
export function graphemesOf(text: string): readonly string[] {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.split('')
  return text.split(aroundMarks).flatMap((part) => Array.from(graphemes.segment(part), ({ segment }) => segment))
}

/** Widths that were asked for: a long prompt is measured at each key. */
const widths = new Map<string, number>()
const mostWidths = 5_000

/** Columns that it takes in a terminal: 0, 1, 2, rarely more. */
export function cellsOf(grapheme: string): number {
  if (grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~') return 1
  const known = widths.get(grapheme)
  if (known !== undefined) return known
  if (widths.size >= mostWidths) widths.clear()
  const cells = stringWidth(grapheme)
  widths.set(grapheme, cells)
  return cells
}

/** Where the line that `offset` stands in begins. */
export const lineStart = (text: string, offset: number): number => (offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1)

/** Where that line ends, before its line feed. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end
}

/** The offsets of a line that a cursor may stand at, its start and end among them. */
function stopsIn(text: string, offset: number): readonly number[] {
  const start = lineStart(text, offset)
  const stops = [start]
  for (const grapheme of graphemesOf(text.slice(start, lineEnd(text, offset)))) stops.push(stops.at(-1)! + grapheme.length)
  return stops
}

/** The first place at or behind `offset` that a cursor may stand at. */
export const settled = (text: string, offset: number): number =>
  stopsIn(text, offset).find((stop) => stop >= Math.max(0, offset)) ?? text.length

/** The place one grapheme back; 0 at the start. */
export const stopBefore = (text: string, offset: number): number =>
  stopsIn(text, offset).findLast((stop) => stop < offset) ?? Math.max(0, offset - 1)

/** The place one grapheme on; the length at the end. */
export const stopAfter = (text: string, offset: number): number =>
  stopsIn(text, offset).find((stop) => stop > offset) ?? Math.min(text.length, offset + 1)

/** Where the word before `offset` begins; 0 where there is none. */
export const wordBefore = (text: string, offset: number): number =>
  settled(text, wordsOf(text).findLast(({ start }) => start < offset)?.start ?? 0)

/** Where the word behind `offset` ends; the length where there is none. */
export const wordAfter = (text: string, offset: number): number =>
  settled(text, wordsOf(text).find(({ end }) => end > offset)?.end ?? text.length)

/** Words of letters and digits, also in scripts that write none apart; a folded paste is one. */
function wordsOf(text: string): readonly { readonly start: number; readonly end: number }[] {
  let from = 0
  return text.split(aroundMarks).flatMap((part, index) => {
    const start = from
    from += part.length
    if (index % 2 === 1) return [{ start, end: from }]
    return Array.from(words.segment(part))
      .filter(({ isWordLike }) => isWordLike)
      .map((word) => ({ start: start + word.index, end: start + word.index + word.segment.length }))
  })
}
