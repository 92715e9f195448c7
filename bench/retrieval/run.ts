import '../own-temporary.ts'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { type JudgedSet, loadSet } from '../sets/judged-set.ts'
import { quality } from '../sets/quality.ts'
import { plainRanking } from './plain.ts'

/** Which queries of a set are reported on; the others may have been trained on. */
const reported: Readonly<Record<string, (query: string, index: number) => boolean>> = {
  'ray-docs-qa': (query) => query.startsWith('v1-'),
  'docs-links': (_, index) => index % 2 === 1,
}

/** Search quality on the public sets beside plain FTS5 in the same process: one JSON line a set. Arguments: names of sets. */
const names = process.argv.length > 2 ? process.argv.slice(2) : ['ray-docs-qa', 'docs-links', 'scifact', 'hotpotqa-mini']
const absent = absentFromBenchData(names)
if (absent.length > 0) printSkipped('retrieval', absent)
for (const name of names) {
  const set = loadSet(name)
  if (set) console.log(JSON.stringify(await measure(set)))
}

async function measure(set: JudgedSet): Promise<object> {
  const chosen = new Set(set.queries.filter(({ id }, index) => reported[set.name]?.(id, index) ?? true).map(({ id }) => id))
  const only = (query: string) => chosen.has(query)
  await using indexed = await indexSet(set)
  const sections = new Map<string, readonly string[]>()
  const pages = new Map<string, readonly string[]>()
  const times: number[] = []
  for (const { id, text } of set.queries) {
    if (!chosen.has(id)) continue
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
  const plain = plainRanking(set)
  const pageOf = new Map(set.pages.flatMap((page) => page.sections.map(({ anchor }) => [set.idOf(page.path, anchor), page.path] as const)))
  const plainPages = new Map([...plain].map(([id, ids]) => [id, [...new Set(ids.map((section) => pageOf.get(section)!))]]))
  return {
    bench: 'retrieval',
    set: set.name,
    ...(set.judgedPages ? { pages: quality(pages, set.judgedPages, only), plainPages: quality(plainPages, set.judgedPages, only) } : {}),
    sections: quality(sections, set.sections, only),
    plainSections: quality(plain, set.sections, only),
    queryP50Ms: Math.round((times[times.length >> 1] ?? 0) * 100) / 100,
  }
}
