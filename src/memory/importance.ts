import type { Memory } from '../core/memory.ts'

const dayMs = 86_400_000

/** What decides which fact stays where there are too many: how sure it is, how new, how often it was of use. 0 to 100. */
export const importance = ({ confidence, createdAt, uses }: Memory, now: number): number =>
  confidence * 40 + Math.max(0, 30 - (now - createdAt) / dayMs / 3) + Math.min(uses * 3, 30)
