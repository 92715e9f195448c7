import { certaintyDepth, fallOf } from '../../src/docs/rank/certainty.ts'
import { printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { loadSet } from '../sets/judged-set.ts'

/**
 * Fits the weights of src/docs/rank/certainty.ts by logistic regression on the training questions of `ray-docs-qa` (v2); right means that one of the
 * first three pages is the judged one. Prints the weights as JSON.
 */
const rate = 0.05
const rounds = 20_000
const set = loadSet('ray-docs-qa')
if (!set?.judgedPages) printSkipped('fit-confidence', ['ray-docs-qa'])
else {
  await using indexed = await indexSet(set)
  const rows: { readonly fall: number; readonly right: number }[] = []
  for (const { id, text } of set.queries) {
    const judged = set.judgedPages.get(id)
    if (!id.startsWith('v2-') || !judged) continue
    const hits = await indexed.library.search([indexed.id], { query: text, limit: certaintyDepth, maxTokens: 1_000_000 })
    const pages = [...new Set(hits.map(({ section }) => section.document))].slice(0, 3)
    rows.push({ fall: fallOf(hits.map(({ score }) => Math.log(score))), right: pages.some((page) => judged.has(page)) ? 1 : 0 })
  }
  let [base, fall] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    let [baseSlope, fallSlope] = [0, 0]
    for (const row of rows) {
      const chance = 1 / (1 + Math.exp(-(base + fall * row.fall)))
      baseSlope += chance - row.right
      fallSlope += (chance - row.right) * row.fall
    }
    base -= (rate * baseSlope) / rows.length
    fall -= (rate * fallSlope) / rows.length
  }
  console.log(JSON.stringify({ bench: 'fit-confidence', questions: rows.length, weights: { base: round2(base), fall: round2(fall) } }))
}

function round2(number: number): number {
  return Math.round(number * 100) / 100
}
