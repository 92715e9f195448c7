import { eachTerm } from '../../core/text/words.ts'

/** A verbatim slice of a section: `text.slice(start, end)` in UTF-16 units. */
export interface Passage {
  readonly start: number
  readonly end: number
  /** Share of the question's terms that it holds, 0 to 1. */
  readonly score: number
}

/** Characters that one token of a language model is counted as. */
const charactersPerToken = 4

interface Piece {
  readonly start: number
  readonly end: number
  readonly held: ReadonlySet<string>
}

const fence = /^[ \t]*(?:```|~~~)/u
const sentenceEnd = /[.!?](?=\s)|[。！？]/gu

const sentences = (text: string, start: number, end: number): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(sentenceEnd)) {
    const to = start + match.index + match[0].length
    found.push({ start: from, end: to })
    from = to
  }
  if (text.slice(from, end).trim() !== '') found.push({ start: from, end })
  return found
}

const spans = (text: string, most: number): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = []
  let open: number | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + line.length
    if (fence.test(line)) {
      if (open === undefined) open = at
      else {
        if (end - open <= most) found.push({ start: open, end })
        open = undefined
      }
    } else if (open === undefined && line.trim() !== '') found.push(...sentences(text, at, end))
    at = end + 1
  }
  if (open !== undefined && text.length - open <= most) found.push({ start: open, end: text.length })
  return found
}

const trimmed = (text: string, start: number, end: number): { start: number; end: number } => {
  const slice = text.slice(start, end)
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) }
}

/**
 * The stretch of whole sentences, lines and code blocks that holds most of the question's terms within `maxTokens`, the shorter of equals; code blocks are
 * taken whole or not at all. `queryTerms` are index terms of the question. A section whose every piece is too long answers with the cut beginning of its
 * best sentence; an empty one with an empty passage. A shorter stretch is widened up to `leastTokens`.
 */
export const bestPassage = (text: string, queryTerms: readonly string[], maxTokens: number, leastTokens = 0): Passage => {
  const most = Math.max(1, maxTokens) * charactersPerToken
  const wanted = new Set(queryTerms.filter((term) => !term.startsWith('=')))
  const pieces = spans(text, most).map(({ start, end }): Piece => {
    const held = new Set<string>()
    eachTerm(text.slice(start, end), (term) => {
      if (wanted.has(term)) held.add(term)
    })
    return { ...trimmed(text, start, end), held }
  })
  let best: (Passage & { readonly value: number }) | undefined
  pieces.forEach((first, from) => {
    const held = new Set<string>()
    for (let to = from; to < pieces.length; to += 1) {
      const piece = pieces[to]
      if (piece === undefined) break
      const end = piece.end - first.start > most && to === from ? cutAt(text, first.start, first.start + most) : piece.end
      if (end - first.start > most) break
      for (const term of piece.held) held.add(term)
      const score = held.size / Math.max(1, wanted.size)
      const value = score - (end - first.start) / most / 8
      if (best === undefined || value > best.value) best = { start: first.start, end, score, value }
    }
  })
  if (best === undefined) return { start: 0, end: 0, score: 0 }
  const { start, end } = widened(text, pieces, best, {
    least: Math.min(most, leastTokens * charactersPerToken),
    most: leastTokens > 0 ? most : 0,
  })
  return { start, end, score: best.score }
}

/** A piece that seems to be a title or the name of an entry: short, and without the end of a sentence. */
const isTitle = (piece: string): boolean => piece.length < longestTitle && !/[.!?:;,。！？…]["'”’)\]*`]*$/u.test(piece)
const longestTitle = 60

/**
 * The stretch with what stands behind it, then before it, as far as it stays within `least` characters. A title and what it announces stay together as far as
 * they stay within `most`: the name of an entry says what its text is about.
 */
const widened = (
  text: string,
  pieces: readonly Piece[],
  { start, end }: Passage,
  { least, most }: { readonly least: number; readonly most: number },
): { start: number; end: number } => {
  let [from, to] = [start, end]
  const isTitled = ({ start, end }: Piece): boolean => isTitle(text.slice(start, end))
  const above = pieces.findLast((piece) => piece.end <= from)
  if (above && isTitled(above) && to - above.start <= most) from = above.start
  let last: Piece | undefined
  for (const piece of pieces) {
    if (piece.start >= to && piece.end - from <= (last && isTitled(last) ? most : least)) to = piece.end
    if (piece.end <= to) last = piece
  }
  for (const piece of pieces.toReversed()) if (piece.end <= from && to - piece.start <= least) from = piece.start
  return { start: from, end: to }
}

/** A place at or before `end` that parts no word and no surrogate pair, where there is one. */
const cutAt = (text: string, start: number, end: number): number => {
  const space = text.lastIndexOf(' ', end)
  if (space > start) return space
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff && end - 1 > start ? end - 1 : end
}
