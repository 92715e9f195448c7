import type { Code } from 'mdast'
import { safeToShow } from '../../core/control-sequences.ts'
import { cellsOf } from './cells.ts'
import type { Look } from './look.ts'
import { marked, plain, type Row, type Span } from './span.ts'
import { wrapSigns } from './wrap.ts'

/**
 * So many lines of code are coloured together. A stream cuts a long block at the same lines, so its pieces look as the whole does;
 * and while the rest of a block grows, the work on it stays small.
 */
export const linesOfStretch = 100
/** Longer stretches are shown in one colour: grammars take their time on code without line breaks. */
const longestColoured = 20_000
const tab = 4

/** Code in rows: its language, unless it goes on from another piece, and its lines, indented. A line that goes on in the next row says so. */
export function codeRows(node: Code, columns: number, look: Look, goesOn: boolean): Row[] {
  const indent = columns < 8 ? 0 : 2
  const lines = safeToShow(node.value).split('\n').map(withoutTabs)
  const language = safeToShow(node.lang ?? '').trim()
  const rows: Row[] = language === '' || goesOn ? [] : [[{ text: `${' '.repeat(indent)}[${language}]`, style: marked(plain, 'dim') }]]
  for (let from = 0; from < lines.length; from += linesOfStretch) {
    const stretch = lines.slice(from, from + linesOfStretch).join('\n')
    for (const line of linesOf(coloured(stretch, language, look))) {
      for (const [index, row] of wrapSigns(line, columns - indent).entries()) {
        rows.push([{ text: (index === 0 ? '  ' : '↳ ').slice(0, indent), style: index === 0 ? plain : marked(plain, 'dim') }, ...row])
      }
    }
  }
  return rows
}

function coloured(code: string, language: string, look: Look): readonly Span[] {
  const spans = look.colors && code.length <= longestColoured ? look.highlight?.(code, language.toLowerCase()) : undefined
  return spans ?? [{ text: code, style: plain }]
}

function linesOf(spans: readonly Span[]): readonly Row[] {
  const lines: Span[][] = [[]]
  for (const { text, style } of spans) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (piece !== '') lines.at(-1)!.push({ text: piece, style })
    }
  }
  return lines
}

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  return line.split('\t').reduce((before, after) => before + ' '.repeat(tab - (cellsOf(before) % tab)) + after)
}
