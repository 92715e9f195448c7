import { sentences } from '../../../core/text/sentences.ts'
import type { WebSection } from './web-page.ts'

/** A few sentences of a page: `sections[section].text.slice(from, to)`. */
export interface PageChunk {
  /** From 0, over the whole page. */
  readonly number: number
  readonly section: number
  readonly from: number
  readonly to: number
}

/** Characters that a chunk grows to, and those above which a paragraph is taken apart. */
const wanted = 500
const longest = 900

/** Cuts a page at the borders of its paragraphs, and long paragraphs between sentences. Every word of the page is in one chunk. */
export function chunksOf(sections: readonly WebSection[]): readonly PageChunk[] {
  const chunks: PageChunk[] = []
  sections.forEach(({ text }, section) => {
    let from = -1
    let to = -1
    const close = () => {
      if (to > from && text.slice(from, to).trim() !== '') chunks.push({ number: chunks.length, section, from, to })
      from = -1
      to = -1
    }
    for (const piece of piecesOf(text)) {
      if (from >= 0 && piece.to - from > longest) close()
      if (from < 0) from = piece.from
      to = piece.to
      if (to - from >= wanted) close()
    }
    close()
  })
  return chunks
}

interface Piece {
  readonly from: number
  readonly to: number
}

/** Paragraphs; of long ones the sentences, of long sentences and code as much as fits. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (const { 0: paragraph, index } of text.matchAll(/(?:(?!\n[ \t]*\n)[\s\S])+/g)) {
    const from = index + (paragraph.length - paragraph.trimStart().length)
    const to = index + paragraph.trimEnd().length
    if (to <= from) continue
    if (to - from <= longest) pieces.push({ from, to })
    else for (const { start, end } of sentences(text.slice(from, to))) pieces.push(...shortened(text, from + start, from + end))
  }
  return covering(text, pieces)
}

/** What stands between pieces, such as a bullet, belongs to the one behind it; what ends the text to the last. */
function covering(text: string, pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map(({ from, to }, at) => {
    const before = pieces[at - 1]?.to ?? 0
    const gap = text.slice(before, from)
    const skipped = gap.length - gap.trimStart().length
    const end = at === pieces.length - 1 ? text.trimEnd().length : to
    return { from: before + skipped, to: Math.max(to, end) }
  })
}

/** A stretch in parts that are not too long, cut at a line end or a blank where there is one, never within a character. */
function shortened(text: string, from: number, to: number): readonly Piece[] {
  const parts: Piece[] = []
  let at = from
  while (to - at > longest) {
    const part = text.slice(at, at + longest)
    const border = Math.max(part.lastIndexOf('\n'), part.search(/\s\S*$/))
    let end = border > wanted / 2 ? at + border : at + longest
    if (/[\udc00-\udfff]/.test(text[end] ?? '')) end--
    parts.push({ from: at, to: end })
    at = end
  }
  return [...parts, { from: at, to }]
}
