/** A piece of a source, and the marks of the answer that quote it. */
export interface QuotedPart {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly marks: readonly number[]
}

/** A text in pieces, so that each quote of it, which stands in it word for word, begins and ends with a piece. Together they are the text. */
export function quotedParts(text: string, quotes: readonly { readonly mark: number; readonly quote: string }[]): readonly QuotedPart[] {
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
