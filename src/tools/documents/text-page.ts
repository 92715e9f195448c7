import { sentences } from '../../core/text/sentences.ts'
import { estimateTokens } from '../../core/text/tokens.ts'

/** A page of a text. */
interface TextPage {
  readonly text: string
  /** Where it begins in the text, in characters. */
  readonly from: number
  /** From 1; the last one where there is none of the number asked for. */
  readonly number: number
  readonly isLast: boolean
}

/** A page of at most about so many tokens: sentences and code blocks stay whole, unless one alone is longer. */
export function pageOf(text: string, wanted: number, tokens: number): TextPage {
  const starts = [0]
  let used = 0
  for (const { start, end } of sentences(text)) {
    const own = estimateTokens(text.slice(start, end))
    if (used > 0 && used + own > tokens) {
      starts.push(start)
      used = 0
    }
    used += own
  }
  const number = Math.min(wanted, starts.length)
  const from = starts[number - 1]!
  return { text: text.slice(from, starts[number]).trimEnd(), from, number, isLast: number === starts.length }
}
