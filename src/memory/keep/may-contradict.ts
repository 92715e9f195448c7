import type { Memory } from '../../core/memory.ts'
import { matches } from '../recall/match.ts'

/** Facts that a new one is said to contradict perhaps, at most. */
const most = 2

/** Kept facts that speak of the same things as a new one, the nearest first. Whether they contradict it words alone do not say: that is for somebody who reads. */
export const mayContradict = (fact: Memory, kept: readonly Memory[], now: number): readonly Memory[] =>
  matches(kept, { query: fact.content }, now)
    .slice(0, most)
    .map(({ memory }) => memory)
