/** A piece of a text around words that were looked for. */
export interface Excerpt {
  /** On one line, with `…` where something was left out. */
  readonly text: string
  /** Where the words stand in it, in order: `text.slice(start, end)`. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

/** Characters that stand before the first of the words, and in all, at most. */
const before = 40
const longest = 180

/** As words are looked for: in one case, and one way to write each character. */
export const plainText = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The piece of a text in which most of these words stand, the first of several. `words` are plain, and are found as parts of words too; undefined where none is
 * there.
 */
export function excerptOf(text: string, words: readonly string[]): Excerpt | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const places = placesOf(line, words)
  const [first] = places
  if (first === undefined) return undefined
  const distinct = (from: number) =>
    new Set(places.filter(({ start, end }) => start >= from && end <= from + longest - before).map(({ word }) => word)).size
  const best = places.reduce((kept, place) => (distinct(place.start) > distinct(kept.start) ? place : kept), first)
  const from = wordStart(line, best.start - before)
  const to = Math.max(best.end, wordEnd(line, from + longest))
  const shift = (from > 0 ? 1 : 0) - from
  return {
    text: `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`,
    marks: merged(places.filter(({ start, end }) => start >= from && end <= to)).map(({ start, end }) => ({
      start: start + shift,
      end: end + shift,
    })),
  }
}

interface Place {
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Every place of each word in a line, in order. */
function placesOf(line: string, words: readonly string[]): readonly Place[] {
  // Of each unit of the plain text, where it stands in the line: some characters become several, and some marks one with their letter.
  const starts: number[] = []
  const ends: number[] = []
  let plain = ''
  for (const { 0: cluster, index } of line.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const own = plainText(cluster)
    plain += own
    for (let unit = 0; unit < own.length; unit++) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return words
    .flatMap((word) => {
      const found: Place[] = []
      for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
        found.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? line.length, word })
      return found
    })
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Places that touch or overlap as one. */
function merged(places: readonly Place[]): Excerpt['marks'] {
  const marks: { start: number; end: number }[] = []
  for (const { start, end } of places) {
    const last = marks.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
  }
  return marks
}

/** The start of the word after the one that stands at an offset; the offset itself in scripts without spaces. */
function wordStart(line: string, at: number): number {
  if (at <= 0) return 0
  const space = line.indexOf(' ', at)
  return space >= 0 && space < at + before / 2 ? space + 1 : whole(line, at)
}

/** The end of the last word that is over at an offset. */
function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length
  const space = line.lastIndexOf(' ', at)
  return space > at - before / 2 ? space : whole(line, at)
}

/** Not between the halves of a surrogate pair. */
const whole = (line: string, at: number): number => (/[\uDC00-\uDFFF]/.test(line.charAt(at)) ? at - 1 : at)
