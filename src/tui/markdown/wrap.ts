import { cellsOf, signsOf } from './cells.ts'
import type { Row, Span } from './span.ts'

/** Signs of scripts that are written without spaces, with the marks that belong to them. */
const unspaced =
  '[\\u2e80-\\u2fdf\\u3000-\\u3029\\u3030-\\u3096\\u309b-\\u312f\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff00-\\uff60\\u{20000}-\\u{3fffd}][\\p{M}\\u200d]*'
const units = new RegExp(`\\n|[ \\t]+|${unspaced}|(?:(?!${unspaced})[^ \\t\\n])+`, 'gu')
const isUnspaced = new RegExp(`^${unspaced}$`, 'u')
/** No row begins with one of these, and none ends with one of the others, where another break is near. */
const closing = /^[、。〉》」』】〕〗〙〛！），．：；？］｝・ー々”’…,.;:!?)\]}%]/u
const opening = /[〈《「『【〔〖（［｛“‘([{]$/u

/** What no row break parts: the gap in front of it falls away at the beginning of a row. */
interface Word {
  readonly spans: Span[]
  readonly gap: Span[]
  /** Whether it begins a row in any case. */
  readonly isNewRow: boolean
  cells: number
}

/** Rows of at most so many cells, broken between words and between Chinese or Japanese signs; a longer word is broken anywhere. */
export function wrapWords(spans: readonly Span[], columns: number): Row[] {
  const rows: Row[] = []
  let row: Span[] = []
  let used = 0
  const end = () => {
    rows.push(row)
    row = []
    used = 0
  }
  for (const word of wordsOf(spans)) {
    if (word.isNewRow) end()
    const gap = row.length === 0 ? 0 : cellsIn(word.gap)
    if (row.length > 0 && used + gap + word.cells > columns) end()
    else if (row.length > 0) row.push(...word.gap)
    used += row.length === 0 ? 0 : gap
    if (word.cells <= columns) {
      row.push(...word.spans)
      used += word.cells
      continue
    }
    const pieces = wrapSigns(word.spans, columns)
    rows.push(...pieces.slice(0, -1))
    row = [...pieces.at(-1)!]
    used = cellsIn(row)
  }
  if (row.length > 0 || rows.length > 0) end()
  return rows
}

/** Rows filled to the last cell. A sign wider than a row is replaced by a question mark. */
export function wrapSigns(spans: readonly Span[], columns: number): Row[] {
  if (cellsIn(spans) <= columns) return [spans]
  const rows: Row[] = []
  let row: Span[] = []
  let used = 0
  for (const { text, style } of spans) {
    let piece = ''
    for (const sign of signsOf(text)) {
      const cells = cellsOf(sign)
      const shown = cells > columns ? '?' : sign
      const width = cells > columns ? 1 : cells
      if (used + width > columns) {
        rows.push([...row, { text: piece, style }])
        row = []
        piece = ''
        used = 0
      }
      piece += shown
      used += width
    }
    if (piece !== '') row.push({ text: piece, style })
  }
  return [...rows, row]
}

/** Cells of a row: measured as one text, since signs may join over the border of two spans. */
export const cellsIn = (row: Row): number => cellsOf(row.length === 1 ? row[0]!.text : row.map(({ text }) => text).join(''))

/** The longest of the words, in cells. */
export const longestWord = (spans: readonly Span[]): number => Math.max(0, ...wordsOf(spans).map(({ cells }) => cells))

function wordsOf(spans: readonly Span[]): readonly Word[] {
  const words: Word[] = []
  let gap: Span[] = []
  let isNewRow = false
  let previous = ''
  for (const { text, style } of spans) {
    for (const [unit] of text.matchAll(units)) {
      if (unit === '\n') {
        // Two breaks in a row are an empty row between.
        if (isNewRow) words.push({ spans: [], gap: [], isNewRow, cells: 0 })
        isNewRow = true
        gap = []
        previous = ''
        continue
      }
      if (/^[ \t]/.test(unit)) {
        gap.push({ text: unit, style })
        previous = ''
        continue
      }
      const last = words.at(-1)
      const isBreak = (isUnspaced.test(previous) || isUnspaced.test(unit)) && !closing.test(unit) && !opening.test(previous)
      if (last && previous !== '' && !isBreak) last.spans.push({ text: unit, style })
      else words.push({ spans: [{ text: unit, style }], gap, isNewRow, cells: 0 })
      gap = []
      isNewRow = false
      previous = unit
    }
  }
  for (const word of words) word.cells = cellsIn(word.spans)
  return words
}
