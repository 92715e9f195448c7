import { terms } from '../../core/text/words.ts'
import { type Piece, piecesOf } from './passage-pieces.ts'

/** A verbatim slice of a section: `text.slice(start, end)` in UTF-16 units. */
export interface Passage {
  readonly start: number
  readonly end: number
  /** Share of the question's terms that it holds, 0 to 1. */
  readonly score: number
}

/** How a passage is chosen. */
export interface PassageOptions {
  readonly maxTokens: number
  /** A shorter passage is widened up to so many; none where absent. */
  readonly leastTokens?: number
  /** The headings above the text: what they hold already need not be held by the passage. */
  readonly headings?: string
  /** How rare a term is where it was searched, above 0; by the section alone where absent. */
  readonly rarity?: (term: string) => number
}

/** Characters that one token of a language model is counted as. */
const charactersPerToken = 4
/** A code block that would be cut may be so many times as long as what there is room for. */
const longerForCode = 1.5

/**
 * What a term is worth that the headings hold, one that was held before, and two neighbours of the question in one piece; what a piece that tells nothing gives
 * of it.
 */
const shares = { heading: 0.4, again: 0.3, neighbours: 0.1, untold: 0.15 }
/** What a passage loses that is as long as there is room for. All tuned on the even questions of `bench/retrieval/passages.ts`. */
const ofLength = 0.08

/**
 * The stretch of whole sentences, list items, rows and code blocks that answers best within `maxTokens`: what holds the rare words of the question, close
 * together, the shorter of equals. What announces something keeps what it announces. A section whose every piece is too long answers with the cut beginning of
 * its best; an empty one with an empty passage. `queryTerms` are index terms of the question.
 */
export const bestPassage = (text: string, queryTerms: readonly string[], options: PassageOptions): Passage => {
  const most = Math.max(1, options.maxTokens) * charactersPerToken
  const order = queryTerms.filter((term) => !term.startsWith('='))
  const wanted = new Set(order)
  const pieces = piecesOf(text, wanted)
  const worth = worthOf(pieces, wanted, options)
  const isWhole = ({ start, end, kind }: Piece): boolean => kind !== 'code' || end - start <= most * longerForCode
  // Where only links, tags or anchors hold the words, what the section says is shown all the same; what is too long is cut last.
  const accepted = [isWhole, (piece: Piece) => piece.tells && isWhole(piece), (piece: Piece) => piece.tells, () => true]
  let best: Stretch | undefined
  for (const accept of accepted) {
    const found = bestStretch(pieces, order, worth, most, accept)
    best ??= found
    if (!found || !pieces.slice(found.from, found.to + 1).some(({ tells }) => tells)) continue
    best = found
    break
  }
  if (best === undefined) return { start: 0, end: 0, score: 0 }
  const held = new Set(pieces.slice(best.from, best.to + 1).flatMap((piece) => [...piece.held]))
  const least = Math.min(most, (options.leastTokens ?? 0) * charactersPerToken)
  const { start, end } = widened(text, pieces, best, { least, most })
  return { start: afterAnchors(text, start, end), end, score: held.size / Math.max(1, wanted.size) }
}

/** Where the words begin behind anchors that only links lead to; `start` where nothing else is there. */
export const afterAnchors = (text: string, start = 0, end = text.length): number => {
  const [anchors = ''] = /^(?:\s*<a\s[^<>]{0,200}>\s*<\/a>)+\s*/iu.exec(text.slice(start, end)) ?? []
  return start + anchors.length < end ? start + anchors.length : start
}

/** Pieces from one to another, both included. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The pieces within `most` characters that hold what is worth most for their length; `order` are the terms as the question has them. */
const bestStretch = (
  pieces: readonly Piece[],
  order: readonly string[],
  worth: ReadonlyMap<string, number>,
  most: number,
  accept: (piece: Piece) => boolean,
): Stretch | undefined => {
  const total = [...worth.values()].reduce((sum, each) => sum + each, 0) || 1
  const pairs = order.flatMap((term, at) => (at > 0 && order[at - 1] !== term ? [[order[at - 1] ?? '', term] as const] : []))
  const worthOfPair = ([one, other]: readonly [string, string]): number => Math.min(worth.get(one) ?? 0, worth.get(other) ?? 0)
  let best: (Stretch & { readonly value: number }) | undefined
  for (const [from, first] of pieces.entries()) {
    const times = new Map<string, number>()
    let gained = 0
    for (let to = from; to < pieces.length; to += 1) {
      const piece = pieces[to]
      if (piece === undefined || !accept(piece) || (to > from && piece.end - first.start > most)) break
      const share = piece.tells ? 1 : shares.untold
      for (const term of piece.held) {
        const before = times.get(term) ?? 0
        gained += share * (worth.get(term) ?? 0) * shares.again ** before
        times.set(term, before + 1)
      }
      for (const pair of pairs) if (pair.every((term) => piece.held.has(term))) gained += share * shares.neighbours * worthOfPair(pair)
      const value = gained / total - (ofLength * (piece.end - first.start)) / most
      if (best === undefined || value > best.value) best = { from, to, value }
    }
  }
  return best
}

/** What it is worth to hold a term: more for a rare one, less for one that the headings hold. */
const worthOf = (
  pieces: readonly Piece[],
  wanted: ReadonlySet<string>,
  { headings = '', rarity }: PassageOptions,
): ReadonlyMap<string, number> => {
  const above = new Set(terms(headings))
  const inSection = (term: string): number => Math.log1p(pieces.length / Math.max(1, pieces.filter(({ held }) => held.has(term)).length))
  return new Map([...wanted].map((term) => [term, (rarity?.(term) ?? inSection(term)) * (above.has(term) ? shares.heading : 1)]))
}

/**
 * The stretch with what it announces and what announces it as far as there is room for, then with what stands behind it and before it up to `least`
 * characters; without pieces at its ends that tell nothing, and without one at its end whose announcement there is no room for.
 */
const widened = (
  text: string,
  pieces: readonly Piece[],
  best: Stretch,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly start: number; readonly end: number } => {
  let { from, to } = best
  const roomFor = (piece: Piece | undefined): number => (piece?.kind === 'code' ? longerForCode : 1)
  const fits = (first: number, last: number, room: number): boolean => {
    const [one, other] = [pieces[first], pieces[last]]
    return one !== undefined && other !== undefined && other.end - one.start <= room * Math.max(roomFor(one), roomFor(other))
  }
  const complete = (): void => {
    while ((pieces[to]?.announces || inAnnouncedList(pieces, from, to)) && pieces[to + 1]?.tells && fits(from, to + 1, most)) to += 1
    while (pieces[from - 1]?.announces && fits(from - 1, to, most)) from -= 1
  }
  complete()
  // What the best itself announces is worth more than what stands before it.
  while (pieces[to]?.announces && from < to && pieces[to + 1]?.tells && !fits(from, to + 1, most)) from += 1
  complete()
  while (fits(from, to + 1, least)) {
    to += 1
    complete()
  }
  while (fits(from - 1, to, least)) from -= 1
  complete()
  while (to > from && !(pieces[to]?.tells && (to <= best.to || !pieces[to]?.announces || to + 1 === pieces.length))) to -= 1
  while (to > from && !pieces[from]?.tells && !pieces[from]?.announces) from += 1
  const [first, last, next] = [pieces[from], pieces[to], pieces[to + 1]]
  if (first === undefined || last === undefined) return { start: 0, end: 0 }
  const limit = first.start + most
  if (from === to && last.end > first.start + most * roomFor(last))
    return { start: first.start, end: cutAt(text, first.start, limit, last.kind) }
  const isBroken = last.announces && next?.tells === true && limit > next.start
  return { start: first.start, end: isBroken ? Math.max(last.end, cutAt(text, next.start, limit, next.kind)) : last.end }
}

/** Whether the piece at `to` and the one behind it are items of a list that is announced at or behind `from`. */
const inAnnouncedList = (pieces: readonly Piece[], from: number, to: number): boolean => {
  if (!pieces[to]?.isItem || !pieces[to + 1]?.isItem) return false
  let first = to
  while (pieces[first]?.isItem) first -= 1
  return first >= from && pieces[first]?.announces === true
}

/** A place at or before `end` that parts no word, no line of code and no surrogate pair; `start` where a block would have only its first line. */
const cutAt = (text: string, start: number, end: number, kind: Piece['kind']): number => {
  const found = text.lastIndexOf(kind === 'code' ? '\n' : ' ', end)
  if (kind === 'code') return found > text.indexOf('\n', start) ? found : start
  if (found > start) return found
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff && end - 1 > start ? end - 1 : end
}
