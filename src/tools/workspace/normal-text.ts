/** What is overlooked when two texts are compared, beside line endings. */
export interface Lenience {
  readonly trailing?: boolean
  readonly quotes?: boolean
}

/** A text in which some differences are gone, and where each of its characters stands in the original. */
export interface NormalText {
  readonly text: string
  /** Offset in the original; of its end, the original's end. */
  original(offset: number): number
}

const typographic: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u201f': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u202f': ' ',
}
const anyTypographic = /[\u2018-\u201f\u2010-\u2014\u2212\u00a0\u2007\u202f]/

/** Plain quotes, dashes and spaces in place of typographic ones; as many characters as before. */
export const plainQuotes = (text: string): string =>
  anyTypographic.test(text)
    ? text.replace(/[\u2018-\u201f\u2010-\u2014\u2212\u00a0\u2007\u202f]/g, (found) => typographic[found] ?? found)
    : text

/** Every line ends with `\n` alone and, where asked for, without spaces before it, with plain quotes. */
export function normalText(original: string, { trailing = false, quotes = false }: Lenience): NormalText {
  const whole = quotes ? plainQuotes(original) : original
  if (!whole.includes('\r\n') && !(trailing && hasTrailing(whole))) return { text: whole, original: (offset) => offset }
  const kept: string[] = []
  /** For each line, where it begins in the normal text and in the original. */
  const starts: number[] = []
  const places: number[] = []
  let length = 0
  for (let at = 0; at <= whole.length; ) {
    const feed = whole.indexOf('\n', at)
    const end = feed < 0 ? whole.length : feed
    let last = end
    if (feed >= 0 && last > at && whole[last - 1] === '\r') last--
    if (trailing) while (last > at && isBlank(whole[last - 1])) last--
    starts.push(length)
    places.push(at)
    kept.push(whole.slice(at, last))
    length += last - at
    if (feed < 0) break
    // The line ending begins behind the words: what is left out before it belongs to it.
    starts.push(length)
    places.push(last)
    kept.push('\n')
    length++
    at = feed + 1
  }
  return {
    text: kept.join(''),
    original(offset) {
      if (offset >= length) return original.length
      const at = lastAtMost(starts, offset)
      return places[at]! + offset - starts[at]!
    },
  }
}

function hasTrailing(text: string): boolean {
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) if (isBlank(text[feed - 1])) return true
  return isBlank(text.at(-1))
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'

/** Where in a rising list the last number of at most `wanted` stands. */
export function lastAtMost(rising: readonly number[], wanted: number): number {
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (rising[middle]! <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
