import '../own-temporary.ts'
import { printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { loadSet } from '../sets/judged-set.ts'
import { askLibrary } from './ask-library.ts'

/** Two-hop questions (`hotpotqa-mini`): are both judged paragraphs among the first ten of a single search, and among the first ten sources of an answer. */
const set = loadSet('hotpotqa-mini')
if (!set) printSkipped('hops', ['hotpotqa-mini'])
else {
  await using indexed = await indexSet(set)
  const both = { single: 0, answer: 0 }
  let calls = 0
  let questions = 0
  for (const { id, text } of set.queries) {
    const judged = [...(set.sections.get(id) ?? [])].flatMap(([paragraph, grade]) => (grade > 0 ? [paragraph] : []))
    if (judged.length === 0) continue
    questions++
    const hits = await indexed.library.search([indexed.id], { query: text, limit: 10, maxTokens: 1_000_000 })
    const { result, run } = await askLibrary(indexed.library, indexed.id, text)
    const found = hits.map(({ section }) => section.document)
    const sources = result.sources.slice(0, 10).map(({ document }) => document)
    if (judged.every((paragraph) => found.includes(paragraph))) both.single++
    if (judged.every((paragraph) => sources.includes(paragraph))) both.answer++
    calls += run.results.length
  }
  const share = (count: number) => Math.round((count / questions) * 1000) / 10
  console.log(
    JSON.stringify({
      bench: 'hops',
      set: set.name,
      questions,
      bothInFirst10OfOneSearch: share(both.single),
      bothInFirst10OfAnswer: share(both.answer),
      points: Math.round((share(both.answer) - share(both.single)) * 10) / 10,
      callsPerQuestion: Math.round((calls / questions) * 10) / 10,
    }),
  )
}
