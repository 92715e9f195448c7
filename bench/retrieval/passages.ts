import '../own-temporary.ts'
import { readFileSync } from 'node:fs'
import type { SearchHit, SearchQuery } from '../../src/core/documents.ts'
import { sentences } from '../../src/core/text/sentences.ts'
import { estimateTokens } from '../../src/core/text/tokens.ts'
import { absentFromBenchData, inBenchData, printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { type JudgedSet, loadSet } from '../sets/judged-set.ts'

/** One row of a set's `answers.jsonl`: words that answer, or sentences of documents, counted from 0. */
interface Gold {
  readonly _id: string
  readonly answer: string
  readonly evidence?: readonly { readonly doc: string; readonly sentences: readonly number[] }[]
}

/** How much is shown: to hosts and at the terminal, and to the model of a run. */
const ways: Readonly<Record<string, SearchQuery['passageTokens']>> = { short: undefined, run: [600, 250] }
const hitsShown = 3

/**
 * How often what is shown of the first three hits holds what answers, of the questions where one of the three sections holds it: one JSON line a set and way.
 * Arguments: `even` (for tuning) or `odd` (the reported half, where nothing is said), then names of sets.
 */
const [half = 'odd', ...named] = process.argv.slice(2)
const names = named.length > 0 ? named : ['scifact', 'hotpotqa-mini']
const absent = absentFromBenchData(names)
if (absent.length > 0) printSkipped('passages', absent)
for (const name of names) {
  const set = loadSet(name)
  if (set) await measure(set)
}

async function measure(set: JudgedSet): Promise<void> {
  await using indexed = await indexSet(set)
  const gold = new Map(answersOf(set.name).map((row) => [row._id, row]))
  const asked = set.queries.filter((_, index) => index % 2 === (half === 'even' ? 0 : 1))
  for (const [way, passageTokens] of Object.entries(ways)) {
    let [questions, misses, tokens, passages] = [0, 0, 0, 0]
    for (const { id, text } of asked) {
      const wanted = gold.get(id)
      if (wanted === undefined) continue
      const query = { query: text, limit: hitsShown, ...(passageTokens ? { passageTokens } : {}) }
      const hits = await indexed.library.search([indexed.id], query)
      for (const { passage } of hits) [tokens, passages] = [tokens + estimateTokens(passage), passages + 1]
      const held = hits.flatMap((hit) => answering(hit, wanted).map((words) => ({ words, passage: hit.passage })))
      if (held.length === 0) continue
      questions++
      if (!held.some(({ words, passage }) => passage.includes(words))) misses++
    }
    const tokensOfPassage = Math.round(tokens / Math.max(1, passages))
    console.log(JSON.stringify({ bench: 'passages', set: set.name, half, way, questions, misses, tokensOfPassage }))
  }
}

function answersOf(name: string): readonly Gold[] {
  const path = inBenchData(`${name}/answers.jsonl`)
  if (path === undefined) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Gold)
}

/** The words of a hit's section that answer: gold sentences of it, or the answer where it stands there. Yes and no stand nowhere. */
function answering({ section }: SearchHit, { answer, evidence }: Gold): readonly string[] {
  if (evidence === undefined) return !/^(?:yes|no)$/i.test(answer) && section.text.includes(answer) ? [answer] : []
  const all = sentences(section.text).map(({ start, end }) => section.text.slice(start, end))
  return evidence
    .filter(({ doc }) => doc === section.document)
    .flatMap((one) => one.sentences)
    .flatMap((at) => all[at] ?? [])
}
