import type { Memory } from '../../core/memory.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { importance } from '../importance.ts'
import { matches } from './match.ts'

/** What a line of a prompt costs beside its words: its mark and its end. */
const lineTokens = 3

/** What a prompt is told of kept facts: core ones, then those that share content with the question, best first, within so many tokens. */
export function forPrompt(kept: readonly Memory[], question: string, maxTokens: number, now: number): readonly Memory[] {
  const fitting = matches(kept, { query: question }, now)
  const scores = new Map(fitting.map(({ memory, score }) => [memory.id, score]))
  const core = kept
    .filter(({ tier }) => tier === 'core')
    .sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || importance(b, now) - importance(a, now))
  const rest = fitting.filter(({ memory }) => memory.tier !== 'core').map(({ memory }) => memory)
  let left = maxTokens
  return [...core, ...rest].filter(({ content }) => {
    const tokens = estimateTokens(content) + lineTokens
    if (tokens > left) return false
    left -= tokens
    return true
  })
}
