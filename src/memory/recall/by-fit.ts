import type { Memory, MemoryQuery } from '../../core/memory.ts'
import { importance } from '../importance.ts'
import { matches } from './match.ts'

/** All kept facts: those that share words with a query, best first, then the others by `place`, and of one place the most important first. */
function byFit(kept: readonly Memory[], query: MemoryQuery, now: number, place: (memory: Memory) => number): readonly Memory[] {
  const fitting = matches(kept, query, now).map(({ memory }) => memory)
  const known = new Set(fitting)
  const others = kept.filter((memory) => !known.has(memory))
  return [...fitting, ...others.sort((a, b) => place(a) - place(b) || importance(b, now) - importance(a, now))]
}

/** Facts as they may bear on an answer: behind those with words of the question what the person likes and how they want to be answered, then who they are. */
export const byAnswer = (kept: readonly Memory[], question: string, now: number): readonly Memory[] =>
  byFit(kept, { query: question }, now, ({ category, tier }) => (category === 'preference' ? 0 : tier === 'core' ? 1 : 2))

/** Facts as a new one may bear on them: behind those with words of it who the person is, which changes in words that nobody foresees. */
export const byNews = (kept: readonly Memory[], news: string, now: number): readonly Memory[] =>
  byFit(kept, { query: news }, now, ({ tier }) => (tier === 'core' ? 0 : 1))
