import type { Turn } from '../../core/request.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { imageTokens } from './count.ts'

/** Messages of earlier turns in a prompt, at most. */
export const mostMessages = 100

/** Messages of one turn: the question and the answer. */
const messagesOfTurn = 2

/**
 * The newest of `turns` (oldest first, as is the result) that fit in `tokens` and in `maxMessages` together. Turns are whole or out, and
 * none is left out from between two others; where the newest alone is too long, nothing fits.
 */
export function fittingTurns(turns: readonly Turn[], tokens: number, maxMessages: number): readonly Turn[] {
  let left = tokens
  let first = turns.length
  const oldest = Math.max(0, turns.length - Math.floor(maxMessages / messagesOfTurn))
  while (first > oldest) {
    const { question, answer, images = [] } = turns[first - 1]!
    left -= estimateTokens(question) + estimateTokens(answer) + images.length * imageTokens
    if (left < 0) break
    first--
  }
  return turns.slice(first)
}
