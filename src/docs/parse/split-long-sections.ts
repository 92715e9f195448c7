import { isSpace } from './lines.ts'
import type { Outline, Span } from './outline.ts'

/** Sections longer than this many characters are cut into parts. */
const longBody = 4000

/** A last part shorter than this stays with the one before it. */
const shortTail = 400

/** Whether a place follows a colon, as the line above an example or a list does: no good place to cut. */
const followsColon = (source: string, at: number): boolean => {
  let last = at - 1
  while (last >= 0 && isSpace(source.charCodeAt(last))) last--
  return source.charCodeAt(last) === 58
}

/** Where to cut a stretch that has no border: at a line end, else at a blank, else anywhere but inside a surrogate pair. */
const forcedCut = (source: string, from: number, limit: number): number => {
  for (let at = limit; at > (from + limit) / 2; at--) {
    const code = source.charCodeAt(at - 1)
    if (code === 10 || code === 13) return at
  }
  for (let at = limit; at > limit - 200 && at > from + 1; at--) if (isSpace(source.charCodeAt(at - 1))) return at
  const code = source.charCodeAt(limit)
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit
}

/**
 * Splits stretches of one outline, asked for in reading order, at page starts and where they are long at the last good border before the limit.
 * What lies between two borders stays whole up to the outline's `wholeUpTo`.
 */
export const partsOf = (outline: Outline): ((from: number, to: number) => Span[]) => {
  const { source, borders, pages = [], wholeUpTo = 16_000 } = outline
  let border = 0
  let page = 0

  const splitLong = (from: number, to: number): Span[] => {
    const spans: Span[] = []
    let start = from
    while (to - start > longBody) {
      while (border < borders.length && borders[border]! <= start) border++
      let end = 0
      let next = border
      for (; next < borders.length && borders[next]! < to; next++) {
        const at = borders[next]!
        if (followsColon(source, at) && at - start < longBody) continue
        if (at - start > longBody && end > 0) break
        end = at
        if (at - start > longBody) break
      }
      if (end === 0) end = to
      if (end - start > wholeUpTo) end = forcedCut(source, start, start + longBody)
      if (to - end < shortTail && to - start <= wholeUpTo) end = to
      spans.push([start, end])
      start = end
    }
    if (start < to || spans.length === 0) spans.push([start, to])
    return spans
  }

  return (from, to) => {
    const spans: Span[] = []
    let start = from
    while (page < pages.length && pages[page]!.offset <= from) page++
    for (; page < pages.length && pages[page]!.offset < to; page++) {
      spans.push(...splitLong(start, pages[page]!.offset))
      start = pages[page]!.offset
    }
    spans.push(...splitLong(start, to))
    return spans
  }
}
