import type { Ranked, RankInput } from './contract.ts'
import { evidence, type Feature, features } from './features.ts'
import shipped from './weights.json' with { type: 'json' }

/** Weights of the evidence: `page` orders pages by their best section, `section` orders the sections inside a page. Features left out weigh nothing. */
export interface Weights {
  readonly page: Readonly<Partial<Record<Feature, number>>>
  readonly section: Readonly<Partial<Record<Feature, number>>>
}

/** The weights that `bench/retrieval/train.ts` found on the training splits; one set for every collection. */
export const weights: Weights = shipped

/** How far a page's further sections fall behind its best one for each unit of difference in the sections' own scores. */
const spread = 1

/** The sum of a row's weighted evidence for every candidate. */
export const weigh = (rows: Float32Array, by: Readonly<Partial<Record<Feature, number>>>): Float64Array => {
  const vector = features.map((feature) => by[feature] ?? 0)
  const scores = new Float64Array(rows.length / features.length)
  for (let at = 0; at < scores.length; at += 1) {
    let sum = 0
    for (let index = 0; index < vector.length; index += 1) sum += (vector[index] ?? 0) * (rows[at * vector.length + index] ?? 0)
    scores[at] = sum
  }
  return scores
}

/**
 * Orders the candidates, best first. Pages stand in the order of their best sections; the section that speaks for its page has the page's score, the
 * page's others fall behind it by what the section weights say, so they may stand behind other pages. Equal scores keep the first stage's order.
 */
export const rank = (input: RankInput, by: Weights = weights): Ranked[] => order(input, evidence(input), by)

/** {@link rank} with the evidence already at hand. */
export const order = (input: Pick<RankInput, 'candidates' | 'pages'>, rows: Float32Array, by: Weights): Ranked[] => {
  const { candidates, pages } = input
  const whole = weigh(rows, by.page)
  const own = weigh(rows, by.section)
  const pageScore = new Float64Array(pages.length).fill(Number.NEGATIVE_INFINITY)
  const bestOwn = new Float64Array(pages.length).fill(Number.NEGATIVE_INFINITY)
  candidates.forEach(({ page }, at) => {
    pageScore[page] = Math.max(pageScore[page] ?? 0, whole[at] ?? 0)
    bestOwn[page] = Math.max(bestOwn[page] ?? 0, own[at] ?? 0)
  })
  const ranked = candidates.map(({ page }, at): Ranked => {
    const score = pageScore[page] ?? 0
    return { candidate: at, page: score, score: score - spread * ((bestOwn[page] ?? 0) - (own[at] ?? 0)) }
  })
  return ranked.sort((a, b) => b.score - a.score || a.candidate - b.candidate)
}
