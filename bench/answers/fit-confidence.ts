import { rankingSigns } from '../../src/engine/cite/confidence.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { loadSet } from '../sets/judged-set.ts'
import { askLibrary } from './ask-library.ts'

/**
 * Fits the weights of `foundRight` in src/engine/cite/confidence.ts: logistic regression with a little shrinkage on the training questions of
 * `ray-docs-qa` (v2), right meaning that the first source is on the judged page. Prints the weights as JSON.
 */
const shrinkage = 1
const rate = 0.01
const rounds = 20_000
const set = loadSet('ray-docs-qa')
if (!set?.judgedPages) console.log(JSON.stringify({ bench: 'fit-confidence', skipped: '../shared/data does not have ray-docs-qa' }))
else {
  await using indexed = await indexSet(set)
  const rows: { readonly signs: readonly number[]; readonly right: number }[] = []
  for (const { id, text } of set.queries) {
    const judged = set.judgedPages.get(id)
    if (!id.startsWith('v2-') || !judged) continue
    const { result, run } = await askLibrary(indexed.library, indexed.id, text)
    const signs = rankingSigns(run)
    if (signs)
      rows.push({ signs: [1, signs.lead, signs.depth, signs.coverage], right: judged.has(result.sources[0]?.document ?? '') ? 1 : 0 })
  }
  const weights = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : shrinkage * weight))
    for (const { signs, right } of rows) {
      const chance = 1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * weights[at]!, 0)))
      for (const [at, sign] of signs.entries()) slope[at]! += (chance - right) * sign
    }
    for (const [at, change] of slope.entries()) weights[at]! -= (rate * change) / Math.sqrt(rows.length)
  }
  const [base, lead, depth, coverage] = weights.map((weight) => Math.round(weight * 100) / 100)
  console.log(JSON.stringify({ bench: 'fit-confidence', questions: rows.length, weights: { base, lead, depth, coverage } }))
}
