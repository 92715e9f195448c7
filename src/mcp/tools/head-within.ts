import { estimateTokens } from '../../core/text/tokens.ts'

/** The beginning of a text that has at most about so many tokens: whole lines where that leaves enough. */
export function headWithin(text: string, tokens: number): string {
  if (text.length <= tokens || estimateTokens(text) <= tokens) return text
  let end = Math.min(text.length, tokens * 8)
  for (let counted = estimateTokens(text.slice(0, end)); counted > tokens; counted = estimateTokens(text.slice(0, end)))
    end = Math.floor((end * tokens * 0.97) / counted)
  const line = text.lastIndexOf('\n', end)
  return text.slice(0, line > end / 2 ? line : end)
}
