import { queryTerms, terms } from './words.ts'

/** Where a word stands: `text.slice(start, end)`. */
export interface FoundWord {
  readonly start: number
  readonly end: number
}

const word = /[\p{L}\p{N}\p{M}_]+/gu

/** The words of a text that a query asks for, in any form of theirs, in order. In scripts without spaces, the words and signs of it that stand there. */
export const foundWords = (text: string, query: string): readonly FoundWord[] => {
  const wanted = new Set(queryTerms(query))
  const found: FoundWord[] = []
  for (const { 0: run, index } of text.matchAll(word)) {
    const own = terms(run)
    if (own.some((term) => term.length > 2 && wanted.has(term)) || (own.length === 1 && wanted.has(own[0] ?? ''))) {
      found.push({ start: index, end: index + run.length })
      continue
    }
    let end = 0
    for (const sign of own) {
      const at = wanted.has(sign) ? run.indexOf(sign, Math.max(0, end - 1)) : -1
      if (at < 0) continue
      const last = found.at(-1)
      if (last !== undefined && index + at <= last.end) found[found.length - 1] = { start: last.start, end: index + at + sign.length }
      else found.push({ start: index + at, end: index + at + sign.length })
      end = at + sign.length
    }
  }
  return found
}
