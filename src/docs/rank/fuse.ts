import type { Ranked } from './contract.ts'

/** What a standard deviation of nearness is worth beside the weighted evidence; `bench/retrieval/hybrid.ts` found it on the training halves of two sets. */
export const nearnessWeight = 0.3

/** Nearness as one more piece of evidence, by candidate: in standard deviations above the mean of its collection. `alone`: nothing else counts. */
export const fuse = (ranked: readonly Ranked[], nearness: readonly number[], alone = false, weight = nearnessWeight): Ranked[] =>
  ranked
    .map(({ candidate, score }) => ({ candidate, score: (alone ? 0 : score) + weight * (nearness[candidate] ?? 0) }))
    .sort((a, b) => b.score - a.score || a.candidate - b.candidate)
