/** Found by bench/answers/fit-confidence.ts on the training questions of `ray-docs-qa` (v2). */
const weights = { base: -1.2, fall: 0.35 }
/** How many of the best are looked at: far enough down that all sections of a clear answer are among them. */
export const certaintyDepth = 20
const place = certaintyDepth - 1
/** Natural logarithms; what falls further says no more. */
const farthest = 8

/**
 * The chance that one of the first three pages answers the question, from how fast the scores fall: where many sections fit about as well as the
 * best one, the question named nothing that only its answer has. `scores` best first, as logarithms.
 */
export const certainty = (scores: readonly number[]): number =>
  scores.length === 0 ? 0 : 1 / (1 + Math.exp(-(weights.base + weights.fall * fallOf(scores))))

/** How far the scores fall from the first to the last that is looked at, as if there were enough of them. */
export function fallOf([best = 0, ...others]: readonly number[]): number {
  const last = others[Math.min(place, others.length) - 1]
  if (last === undefined) return farthest
  return Math.min(farthest, ((best - last) * place) / Math.min(place, others.length))
}
