import { estimateTokens } from '../../core/text/tokens.ts'

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * The end of the piece of `text` that begins at `from` and has at most about `tokens` tokens: after a line where that is possible, never inside a
 * surrogate pair, and beyond `from` unless the text ends there.
 */
export const endWithin = (text: string, from: number, tokens: number): number => {
  let end = Math.min(text.length, from + Math.max(8, Math.floor(tokens * 8)))
  for (;;) {
    const counted = estimateTokens(text.slice(from, end))
    if (counted <= tokens || end - from <= 8) break
    end = from + Math.max(8, Math.floor(((end - from) * tokens * 0.97) / counted))
  }
  if (end >= text.length) return text.length
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (line > from + (end - from) / 2) return line
  return isLow(text.charCodeAt(end)) ? end + 1 : end
}
