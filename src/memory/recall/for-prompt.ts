import { type Memory, type MemoryTier, memoryTiers } from '../../core/memory.ts'
import type { MemoryNearness } from '../../core/memory-vectors.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { byAnswer } from './by-fit.ts'

/** What a line of a prompt costs beside its words: its mark and its end. */
const lineTokens = 3

/** What a prompt is told of kept facts: those that fit the question, then the most important; of each tier and in tokens so many at most. */
export function forPrompt(
  kept: readonly Memory[],
  question: string,
  maxTokens: number,
  now: number,
  nearness?: MemoryNearness,
): readonly Memory[] {
  const left = new Map<MemoryTier, number>(Object.entries(memoryTiers).map(([tier, { told }]) => [tier as MemoryTier, told]))
  let tokensLeft = maxTokens
  return byAnswer(kept, question, now, nearness).filter(({ content, tier }) => {
    const tokens = estimateTokens(content) + lineTokens
    const places = left.get(tier) ?? 0
    if (tokens > tokensLeft || places === 0) return false
    tokensLeft -= tokens
    left.set(tier, places - 1)
    return true
  })
}
