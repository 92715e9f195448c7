import type { Memory } from '../../core/memory.ts'
import type { MemoryNearness } from '../../core/memory-vectors.ts'
import { importance } from '../importance.ts'
import { matches } from './match.ts'

/** Facts in the order in which they bear on some words, at a time, with how near they are in meaning where that is known. */
type Order = (kept: readonly Memory[], words: string, now: number, nearness?: MemoryNearness) => readonly Memory[]

/** All kept facts: those that fit the words, best first, then the others by `place`, and of one place the most important first. */
const byFit =
  (place: (memory: Memory) => number): Order =>
  (kept, query, now, nearness) => {
    const fitting = matches(kept, { query }, now, nearness).map(({ memory }) => memory)
    const known = new Set(fitting)
    const others = kept.filter((memory) => !known.has(memory))
    return [...fitting, ...others.sort((a, b) => place(a) - place(b) || importance(b, now) - importance(a, now))]
  }

/** Facts as they may bear on an answer: behind those that fit the question what the person likes and how they want to be answered, then who they are. */
export const byAnswer: Order = byFit(({ category, tier }) => (category === 'preference' ? 0 : tier === 'core' ? 1 : 2))

/** Facts as a new one may bear on them: behind those that fit it who the person is, which changes in words that nobody foresees. */
export const byNews: Order = byFit(({ tier }) => (tier === 'core' ? 0 : 1))
