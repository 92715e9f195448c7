import { evidence, type Feature, features } from './features.ts'
import type { Ranked, RankInput } from './ranking-types.ts'
import shipped from './weights.json' with { type: 'json' }

/** Weights of the evidence, of a section and of the page that it stands on. Features left out weigh nothing. */
export type Weights = Readonly<Partial<Record<Feature, number>>>

/** The weights that `bench/retrieval/train.ts` found on the training splits; one set for every collection. */
export const weights: Weights = shipped

/** The sum of a row's weighted evidence for every candidate. */
export const weigh = (rows: Float32Array, by: Weights): Float64Array => {
  const vector = features.map((feature) => by[feature] ?? 0)
  const scores = new Float64Array(rows.length / features.length)
  for (let at = 0; at < scores.length; at += 1) {
    let sum = 0
    for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) * (rows[at * vector.length + index] ?? 0)
    scores[at] = sum
  }
  return scores
}

/** Orders the candidates by one score, best first: what speaks for a page speaks for each of its sections. Equal scores keep the first stage's order. */
export const rank = (input: RankInput, by: Weights = weights): Ranked[] => order(evidence(input), by)

/** {@link rank} with the evidence already at hand. */
export const order = (rows: Float32Array, by: Weights): Ranked[] =>
  Array.from(weigh(rows, by), (score, candidate) => ({ candidate, score })).sort((a, b) => b.score - a.score || a.candidate - b.candidate)
