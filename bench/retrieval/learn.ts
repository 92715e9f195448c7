import { type Feature, features } from '../../src/docs/rank/features.ts'
import { type Weights, weigh } from '../../src/docs/rank/rank.ts'
import type { Example, Split } from './examples.ts'

const epochs = 20
const batch = 32
const ridge = 0.0005

/** Pairs of a good and another item, each with what swapping them would change. */
type Pairs = (example: Example, scores: Float64Array, push: (good: number, other: number, weight: number) => void) => void

const discount = (place: number): number => 1 / Math.log2(place + 2)
const ideal = (good: number): number =>
  Array.from({ length: Math.min(10, good) }, (_, at) => discount(at)).reduce((sum, value) => sum + value, 0)

/** Pages against pages, each by its best section, weighed by the change of nDCG. */
const pagePairs: Pairs = ({ input, goodPages, judgedPages }, scores, push) => {
  const speaker = new Int32Array(input.pages.length).fill(-1)
  input.candidates.forEach(({ page }, at) => {
    const known = speaker[page] ?? -1
    if (known < 0 || (scores[at] ?? 0) > (scores[known] ?? 0)) speaker[page] = at
  })
  const ranked = [...speaker].filter((at) => at >= 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const good = ranked.map((at) => goodPages[input.candidates[at]?.page ?? -1] === 1)
  const best = ideal(judgedPages)
  ranked.forEach((a, x) => {
    if (!good[x]) return
    ranked.forEach((b, y) => {
      if (!good[y]) push(a, b, Math.abs(discount(x) - discount(y)) / best)
    })
  })
}

/** Sections against sections of all pages, weighed by the change of nDCG. */
const sectionPairs: Pairs = ({ goodSections, judgedSections }, scores, push) => {
  if (judgedSections === 0) return
  const ranked = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  const best = ideal(judgedSections)
  ranked.forEach((a, x) => {
    if (goodSections[a] !== 1) return
    ranked.forEach((b, y) => {
      if (goodSections[b] !== 1) push(a, b, Math.abs(discount(x) - discount(y)) / best)
    })
  })
}

/** One score for both: a question asks for a section, and its page is what a reader opens. */
const bothPairs: Pairs = (example, scores, push) => {
  pagePairs(example, scores, push)
  sectionPairs(example, scores, push)
}

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const out = [...items]
  let state = seed
  for (let at = out.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const [a, b] = [out[at], out[other]]
    if (a === undefined || b === undefined) continue
    out[at] = b
    out[other] = a
  }
  return out
}

/** Pairwise logistic learning with steps by Adam, weights held at 0 or more, every split counting the same; the mean of the last epochs. */
const descend = (splits: readonly Split[], chosen: readonly Feature[], pairs: Pairs): Weights => {
  const columns = chosen.map((feature) => features.indexOf(feature))
  const weights = chosen.map((feature): number => (feature === 'section' ? 3 : 0.5))
  const [first, second, mean] = [chosen.map(() => 0), chosen.map(() => 0), chosen.map(() => 0)]
  const all = splits.flatMap(({ examples }) => examples.map((example) => ({ example, share: 1 / examples.length / splits.length })))
  let step = 0
  let averaged = 0
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const queue = shuffled(all, epoch + 1)
    for (let from = 0; from < queue.length; from += batch) {
      const gradient = chosen.map(() => 0)
      for (const { example, share } of queue.slice(from, from + batch)) {
        const vector: Weights = Object.fromEntries(chosen.map((feature, at) => [feature, weights[at] ?? 0]))
        const scores = weigh(example.rows, vector)
        const forces = new Float64Array(scores.length)
        pairs(example, scores, (good, other, weight) => {
          const force = (share * all.length * weight) / batch / (1 + Math.exp((scores[good] ?? 0) - (scores[other] ?? 0)))
          forces[good] = (forces[good] ?? 0) + force
          forces[other] = (forces[other] ?? 0) - force
        })
        forces.forEach((force, item) => {
          if (force === 0) return
          columns.forEach((column, at) => {
            gradient[at] = (gradient[at] ?? 0) + force * (example.rows[item * features.length + column] ?? 0)
          })
        })
      }
      step += 1
      weights.forEach((weight, at) => {
        const slope = (gradient[at] ?? 0) - ridge * weight
        first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
        second[at] = 0.99 * (second[at] ?? 0) + 0.01 * slope * slope
        const rate = 0.05 * (1 - epoch / epochs) + 0.002
        const move = (first[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((second[at] ?? 0) / (1 - 0.99 ** step)) + 1e-6)
        weights[at] = Math.max(0, weight + rate * move)
      })
      if (epoch < epochs * 0.6) continue
      averaged += 1
      weights.forEach((weight, at) => {
        mean[at] = (mean[at] ?? 0) + (weight - (mean[at] ?? 0)) / averaged
      })
    }
  }
  return Object.fromEntries(
    chosen.flatMap((feature, at) => ((mean[at] ?? 0) > 0.005 ? [[feature, Math.round((mean[at] ?? 0) * 1000) / 1000]] : [])),
  )
}

/** Learns the weights of the chosen evidence from the splits given. */
export const learn = (splits: readonly Split[], chosen: readonly Feature[]): Weights => descend(splits, chosen, bothPairs)
