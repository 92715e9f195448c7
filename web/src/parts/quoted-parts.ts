/** Words that an answer quotes, and the number of their mark. */
export interface Quote {
  readonly mark: number
  readonly quote: string
}

/** What words are marked with that are looked at and that no mark of an answer quotes. */
export const unnumbered = 0
/** What words are marked with that contradict a sentence. */
export const contradicting = -1

/** A piece of a text, and the marks whose quotes it belongs to. */
export interface QuotedPart {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly marks: readonly number[]
}

/** A text in pieces, so that each quote of it, which stands in it word for word, begins and ends with a piece. Together they are the text. */
export function quotedParts(text: string, quotes: readonly Quote[]): readonly QuotedPart[] {
  const places = quotes.flatMap(({ mark, quote }) => {
    const begin = quote === '' ? -1 : text.indexOf(quote)
    return begin < 0 ? [] : [{ mark, begin, end: begin + quote.length }]
  })
  const edges = [...new Set([0, text.length, ...places.flatMap(({ begin, end }) => [begin, end])])].toSorted((a, b) => a - b)
  return edges.slice(0, -1).map((begin, index) => {
    const end = edges[index + 1] ?? text.length
    const marks = places.flatMap((place) => (place.begin <= begin && end <= place.end ? [place.mark] : []))
    return { at: begin, text: text.slice(begin, end), marks }
  })
}

/**
 * What a renderer made of a piece of the text, cut where the quotes of the text begin and end. `places` says where in the text each of its characters stands,
 * as {@link placesOf} gives them; the parts' `at` count in `value`.
 */
export function partsOfValue(value: string, places: readonly number[], parts: readonly QuotedPart[]): readonly QuotedPart[] {
  const cut: { at: number; text: string; marks: readonly number[] }[] = []
  let index = 0
  for (let at = 0; at < value.length; at++) {
    const place = places[at] ?? 0
    while (index + 1 < parts.length && (parts[index + 1]?.at ?? 0) <= place) index++
    const marks = parts[index]?.marks ?? []
    const last = cut.at(-1)
    if (last && last.marks === marks) last.text += value[at]
    else cut.push({ at, text: value[at] ?? '', marks })
  }
  return cut
}

/** What may be left out between two characters that stand side by side when rendered: escapes, references to characters, signs of quotations. */
const mostLeftOut = 8

/** Where each character of a rendered value stands in the text: `raw` is what it was rendered from, which begins at `begin`. Never goes backwards. */
export function placesOf(value: string, raw: string, begin: number): readonly number[] {
  const places: number[] = []
  let from = 0
  for (const unit of value.split('')) {
    const found = raw.indexOf(unit, from)
    const isNear = found >= 0 && raw.slice(from, found).replace(/[\s>]/g, '').length <= mostLeftOut
    places.push(begin + (isNear ? found : Math.min(from, raw.length - 1)))
    if (isNear) from = found + 1
  }
  return places
}
