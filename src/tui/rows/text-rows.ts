import { safeToShow } from '../../core/control-sequences.ts'
import { cellsOf, signsOf } from '../markdown/cells.ts'
import type { Look } from '../markdown/look.ts'
import { type Mark, type Row, rowText, type Span } from '../markdown/span.ts'
import { cellsIn, wrapSigns, wrapWords } from '../markdown/wrap.ts'

/** Text of one look, or several pieces each with its marks. What comes from outside may be in it: it is made safe here. */
export type Words = readonly (string | readonly [text: string, ...marks: Mark[]])[]

/** Rows of words, broken where they must be, `indent` cells from the left; all but the first begin `hang` cells further in. */
export function textRows(words: Words, look: Look, hang = 0, indent = 0): readonly string[] {
  const [first, others] = [indent, indent + hang].map(
    (cells): Span => ({ text: ' '.repeat(Math.min(cells, Math.max(0, look.columns - 10))), style: { marks: [] } }),
  )
  const rows = wrapWords(spansOf(words), Math.max(1, look.columns - others!.text.length))
  return rows.map((row, index) => rowText([index === 0 ? first! : others!, ...row], look))
}

/** Rows of one line as it is, spaces and all, filled to the last cell; all but the first begin `hang` cells further in. */
export function wholeRows(word: Words[number], look: Look, hang = 0): readonly string[] {
  const indent: Span = { text: ' '.repeat(Math.min(hang, Math.max(0, look.columns - 10))), style: { marks: [] } }
  return wrapSigns(spansOf([word]), Math.max(1, look.columns - indent.text.length)).map((row, index) =>
    rowText(index === 0 ? row : [indent, ...row], look),
  )
}

/** One row, cut at its end where it is too long. Line breaks in it become spaces. */
export function oneRow(words: Words, look: Look): string {
  const spans = spansOf(words).map(({ text, style }) => ({ text: text.replace(/[\r\n]+/g, ' '), style }))
  return rowText(cut(spans, look.columns), look)
}

/** Words to the left, and to the right as far as there is room for them. */
export function twoSided(left: Words, right: Words, look: Look): string {
  const [from, to] = [spansOf(left), spansOf(right)]
  const room = look.columns - cellsIn(to)
  if (room < Math.min(20, look.columns)) return rowText(cut(from, look.columns), look)
  const shown = cut(from, room - 1)
  return rowText([...shown, { text: ' '.repeat(Math.max(1, room - cellsIn(shown))), style: { marks: [] } }, ...to], look)
}

/** A line across, with a title in it. */
export const rule = (title: string, look: Look): string => {
  const words: Words =
    title === ''
      ? []
      : [
          ['── ', 'dim'],
          [title, 'bold'],
          [' ', 'dim'],
        ]
  const used = cellsIn(spansOf(words))
  return oneRow([...words, ['─'.repeat(Math.max(0, look.columns - used)), 'dim']], look)
}

const spansOf = (words: Words): readonly Span[] =>
  words.map((word) => (typeof word === 'string' ? { text: shownText(word), style: { marks: [] } } : markedSpan(word)))

const markedSpan = ([text, ...marks]: readonly [string, ...Mark[]]): Span => ({ text: shownText(text), style: { marks } })

/** A tab has a width of its own in each place: here four cells. */
const shownText = (text: string): string => safeToShow(text).replaceAll('\t', '    ')

function cut(row: Row, columns: number): Row {
  if (cellsIn(row) <= columns) return row
  const kept: Span[] = []
  let room = columns - 1
  for (const { text, style } of row) {
    let piece = ''
    for (const sign of signsOf(text)) {
      const cells = cellsOf(sign)
      if (cells > room) return columns < 1 ? [] : [...kept, { text: `${piece}…`, style }]
      piece += sign
      room -= cells
    }
    kept.push({ text: piece, style })
  }
  return kept
}
