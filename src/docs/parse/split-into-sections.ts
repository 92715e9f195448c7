import type { ParsedSection } from '../parsed.ts'
import { slugOf, uniqueAnchors } from './anchors.ts'
import { countLines, isSpace } from './lines.ts'
import type { Head, Outline, Span } from './outline.ts'
import { partsOf } from './split-long-sections.ts'

/** Bodies shorter than this many characters join the section above them. */
const tinyBody = 80

/** Joining stops where the section above would grow over this many characters. */
const joinUpTo = 1500

/** Documents of fewer characters keep all their headings: a glossary of short entries is looked through by them. */
const shortDocument = 6000

interface Piece {
  readonly head?: Head
  readonly anchor?: string
  readonly crumbs: readonly string[]
  /** Index of the piece this one stands under, -1 for none. */
  readonly parent: number
  readonly leaf: boolean
  readonly page: number | undefined
  from: number
  to: number
}

/** Narrows a stretch to its words: blank lines and hidden spans at either end go, the first line keeps its indentation. */
const trimmer = ({ source, hidden = [] }: Outline) => {
  const ends = new Map(hidden.map(([from, to]) => [from, to]))
  const starts = new Map(hidden.map(([from, to]) => [to, from]))
  return (from: number, to: number): Span => {
    let first = from
    for (;;) {
      let word = first
      while (word < to && isSpace(source.charCodeAt(word))) word++
      const end = ends.get(word)
      if (end === undefined || end > to) {
        while (word > first && source.charCodeAt(word - 1) !== 10 && source.charCodeAt(word - 1) !== 13) word--
        first = word
        break
      }
      first = end
    }
    let last = to
    while (last > first) {
      while (last > first && isSpace(source.charCodeAt(last - 1))) last--
      const start = starts.get(last)
      if (start === undefined || start < first) break
      last = start
    }
    return last <= first ? [from, from] : [first, last]
  }
}

const pageFinder = ({ pages = [] }: Outline) => {
  let index = 0
  return (offset: number): number | undefined => {
    while (index + 1 < pages.length && pages[index + 1]!.offset <= offset) index++
    return pages[index]?.page
  }
}

/** The stretches between headings, each with the headings above it and its own name from `unique`. */
const piecesOf = (outline: Outline, unique: (wanted: string) => string): Piece[] => {
  const { source, heads } = outline
  const trim = trimmer(outline)
  const pageAt = pageFinder(outline)
  const pieces: Piece[] = []
  const [from, to] = trim(outline.start, heads[0]?.start ?? source.length)
  if (to > from) pieces.push({ crumbs: [], parent: -1, leaf: true, page: pageAt(from), from, to })
  const above: { level: number; index: number; heading: string }[] = []
  heads.forEach((head, index) => {
    while (above.length > 0 && above.at(-1)!.level >= head.level) above.pop()
    const next = heads[index + 1]
    const [from, to] = trim(head.end, next?.start ?? source.length)
    pieces.push({
      head,
      anchor: unique(head.anchor ?? slugOf(head.heading)),
      crumbs: above.map(({ heading }) => heading),
      parent: above.at(-1)?.index ?? -1,
      leaf: next === undefined || next.level <= head.level,
      page: pageAt(head.start),
      from,
      to,
    })
    above.push({ level: head.level, index: pieces.length - 1, heading: head.heading })
  })
  return pieces
}

/** Joins small leaves into the section they stand under, as long as nothing lies between, so that the joined text is still one slice. */
const joinTiny = (pieces: readonly Piece[]): Piece[] => {
  const kept: Piece[] = []
  for (const piece of pieces) {
    const last = kept.at(-1)
    const tiny = piece.leaf && piece.to - piece.from < tinyBody && piece.page === last?.page
    if (tiny && last?.head && pieces[piece.parent] === last && piece.to - last.from <= joinUpTo) {
      const empty = last.to === last.from
      if (empty) last.from = piece.head!.start
      last.to = piece.to > piece.from ? piece.to : piece.head!.end
    } else kept.push(piece)
  }
  return kept
}

/**
 * Cuts a text into sections at its headings: long ones at paragraph borders into parts under the same heading, tiny ones joined upward.
 * Every `text` is one slice of the source. Linear in the source.
 */
export const cut = (outline: Outline): ParsedSection[] => {
  const { source, numbered } = outline
  const unique = uniqueAnchors()
  const pieces = piecesOf(outline, unique)
  const trim = trimmer(outline)
  const split = partsOf(outline)
  const pageAt = pageFinder(outline)
  let line = 1
  let counted = 0
  const lineAt = (offset: number): number => {
    line += countLines(source, counted, offset)
    counted = offset
    return line
  }
  return (source.length > shortDocument ? joinTiny(pieces) : pieces).flatMap((piece) => {
    const anchor = piece.anchor ?? unique('top')
    const heading = { heading: piece.head?.heading ?? '', level: piece.head?.level ?? 0, crumbs: piece.crumbs }
    return split(piece.from, piece.to)
      .map(([from, to]) => trim(from, to))
      .filter(([from, to], index) => index === 0 || to > from)
      .map(([from, to], index): ParsedSection => {
        const page = pageAt(from)
        return {
          ...heading,
          anchor: index === 0 ? anchor : unique(anchor, index + 1),
          text: source.slice(from, to),
          ...(numbered ? { line: lineAt(from) } : {}),
          ...(page === undefined ? {} : { page }),
        }
      })
  })
}
