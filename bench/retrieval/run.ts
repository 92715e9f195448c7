import '../own-temporary.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Weights } from '../../src/docs/rank/rank.ts'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { type JudgedSet, type Judgements, loadSet } from '../sets/judged-set.ts'
import { difference } from '../sets/paired.ts'
import { ndcgByQuery, quality } from '../sets/quality.ts'
import { found, openSplit } from './examples.ts'
import { plainRanking } from './plain.ts'

/** Which queries of a set are reported on; the weights may have been learned on the others. */
const reported: Readonly<Record<string, (query: string, index: number) => boolean>> = {
  'ray-docs-qa': (query) => query.startsWith('v1-'),
  'docs-links': (_, index) => index % 2 === 1,
  'vespa-docs-qa': (_, index) => index % 2 === 1,
  'zh-react': (_, index) => index % 2 === 1,
}

/**
 * Search quality on the public sets, by page and by section, beside plain FTS5 in the same process: with the shipped weights through the product, and with those
 * that never saw the set (`left-out.json`, by train.ts), each with a paired test of the difference. One JSON line a set, and one with the average over them of
 * how far each is above plain FTS5, by pages where a set has them. Arguments: names of sets.
 */
const all = ['ray-docs-qa', 'docs-links', 'vespa-docs-qa', 'zh-react', 'scifact', 'hotpotqa-mini']
const names = process.argv.length > 2 ? process.argv.slice(2) : all
const file = join(import.meta.dirname, 'left-out.json')
const leftOut = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Weights>) : {}
const absent = absentFromBenchData(names)
if (absent.length > 0) printSkipped('retrieval', absent)
/** How far nDCG@10 is above that of FTS5, in percent, a set each. */
const above: Record<string, number[]> = {}
for (const name of names) {
  const set = loadSet(name)
  if (set) console.log(JSON.stringify(await measure(set)))
}
const mean = (values: readonly number[]): number => Math.round((10 * values.reduce((sum, each) => sum + each, 0)) / values.length) / 10
console.log(
  JSON.stringify({
    ...{ bench: 'retrieval', figure: 'percent above plain FTS5, average', sets: names.length - absent.length },
    ...Object.fromEntries(Object.entries(above).map(([name, values]) => [name, mean(values)])),
  }),
)

type Ranking = Record<'pages' | 'sections', ReadonlyMap<string, readonly string[]>>

async function measure(set: JudgedSet): Promise<object> {
  const queries = set.queries.filter(({ id }, index) => reported[set.name]?.(id, index) ?? true)
  const chosen = new Set(queries.map(({ id }) => id))
  const judged: Record<keyof Ranking, Judgements> = { pages: set.judgedPages ?? set.sections, sections: set.sections }
  const levels = set.judgedPages ? (['pages', 'sections'] as const) : (['sections'] as const)
  const plain = plainOf(set)
  const { ranking, queryP50Ms } = await searched(set, queries)
  const unseen = leftOut[set.name]
  const rankings: Record<string, Ranking> = {
    product: ranking,
    ...(unseen ? { leftOut: found(openSplit(set.name, set, queries, { sections: set.sections, pages: judged.pages }), unseen) } : {}),
  }
  const line: Record<string, unknown> = { bench: 'retrieval', set: set.name, queries: chosen.size, queryP50Ms }
  for (const level of levels) {
    const only = (query: string) => chosen.has(query)
    const base = ndcgByQuery(plain[level], judged[level], only)
    if (level === levels[0])
      for (const [name, ranked] of Object.entries(rankings)) {
        const ratio = quality(ranked[level], judged[level], only).ndcg10 / quality(plain[level], judged[level], only).ndcg10
        above[name] = [...(above[name] ?? []), 100 * (ratio - 1)]
      }
    line[level] = {
      plain: quality(plain[level], judged[level], only),
      ...Object.fromEntries(
        Object.entries(rankings).map(([name, ranked]) => [
          name,
          { ...quality(ranked[level], judged[level], only), overPlain: difference(ndcgByQuery(ranked[level], judged[level], only), base) },
        ]),
      ),
    }
  }
  return line
}

function plainOf(set: JudgedSet): Ranking {
  const sections = plainRanking(set)
  const pageOf = new Map(set.pages.flatMap((page) => page.sections.map(({ anchor }) => [set.idOf(page.path, anchor), page.path] as const)))
  return { sections, pages: new Map([...sections].map(([id, ids]) => [id, [...new Set(ids.map((section) => pageOf.get(section)!))]])) }
}

async function searched(set: JudgedSet, queries: JudgedSet['queries']): Promise<{ ranking: Ranking; queryP50Ms: number }> {
  await using indexed = await indexSet(set)
  const sections = new Map<string, readonly string[]>()
  const pages = new Map<string, readonly string[]>()
  const times: number[] = []
  for (const { id, text } of queries) {
    const start = performance.now()
    const hits = await indexed.library.search([indexed.id], { query: text, limit: 50, maxTokens: 1_000_000 })
    times.push(performance.now() - start)
    sections.set(
      id,
      hits.map(({ section }) => set.idOf(section.document, section.id.slice(section.document.length + 1))),
    )
    pages.set(id, [...new Set(hits.map(({ section }) => section.document))])
  }
  times.sort((a, b) => a - b)
  return { ranking: { sections, pages }, queryP50Ms: Math.round((times[times.length >> 1] ?? 0) * 100) / 100 }
}
