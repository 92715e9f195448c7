import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedCollection } from '../../src/docs/embed.ts'
import { embeddedText } from '../../src/docs/index/embedded-text.ts'
import { newSearcher } from '../../src/docs/index/search.ts'
import { openWriter } from '../../src/docs/index/writer.ts'
import { nearnessWeight } from '../../src/docs/rank/fuse.ts'
import { embeddingsAt } from '../../src/models/embeddings.ts'
import { openDocumentStore } from '../../src/store/sqlite/documents/open.ts'
import { vectorEndpoint } from '../../src/testing/vector-endpoint.ts'
import { absentFromBenchData, printSkipped } from '../sets/bench-data.ts'
import { type JudgedSet, loadSet } from '../sets/judged-set.ts'
import { quality } from '../sets/quality.ts'

/**
 * What nearness adds to the search, with the vectors of the test endpoint: the weight on the training halves of two sets, then nDCG@10 with and without on sets
 * that are left out. One JSON line a figure.
 */
const training = ['ray-docs-qa', 'docs-links']
const leftOut = ['scifact', 'vespa-docs-qa', 'zh-react', 'hotpotqa-mini']
const isTraining: Readonly<Record<string, (query: string, at: number) => boolean>> = {
  'ray-docs-qa': (query) => query.startsWith('v2-'),
  'docs-links': (_, at) => at % 2 === 0,
}
const weights = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1]
const patient = { signal: new AbortController().signal, withinMs: 60_000 }

const names = process.argv.length > 2 ? process.argv.slice(2) : [...training, ...leftOut]
const absent = absentFromBenchData(names)
if (absent.length > 0) printSkipped('retrieval/hybrid', absent)
for (const name of names) {
  const set = loadSet(name)
  if (set) await measure(set)
}

async function measure(set: JudgedSet): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-hybrid-'))
  const store = openDocumentStore(join(folder, 'documents.db'))
  const texts = set.pages.flatMap((page) => page.sections.map((section) => embeddedText(page.title, section)))
  await using endpoint = await vectorEndpoint(texts)
  const model = embeddingsAt({ id: 'fitted', name: 'fitted', baseUrl: new URL(endpoint.baseUrl) })
  try {
    await store.putCollection({ id: set.name, name: set.name, origin: `set:${set.name}` })
    const writer = await openWriter(store, set.name)
    for (const { path, title, sections } of set.pages)
      await writer.putDocument({ path, title, uri: `set:${path}`, bytes: 0, hash: path }, sections)
    await writer.finish(0)
    const began = performance.now()
    const ended = await embedCollection({
      ...{ store, collection: set.name, model: 'fitted', signal: patient.signal },
      embed: (asked) => model.embed(asked, 'section', patient),
    })
    if (ended) throw new Error(ended.message)
    const embedSeconds = Math.round((performance.now() - began) / 1_000)
    const searcher = newSearcher()
    const train = isTraining[set.name]
    const ranked = new Map(weights.map((weight) => [weight, new Map<string, readonly string[]>()]))
    const judged = set.judgedPages ?? set.sections
    const times: number[] = []
    for (const { id, text } of set.queries) {
      const answer = await model.embed([text], 'question', patient)
      if (!answer.ok) throw new Error(answer.fault.message)
      const question = new Map([['fitted', answer.vectors[0] ?? new Float32Array(0)]])
      for (const weight of weights) {
        const start = performance.now()
        const ids = await store.read(async (reader) => {
          const found = await searcher.search(reader, [set.name], text, {
            limit: 50,
            ...(weight === 0 ? {} : { question, nearnessWeight: weight }),
          })
          const rows = await reader.sections(found.map(({ section }) => section))
          const documents = await reader.documentsByNumber(found.map(({ document }) => document))
          return found.map((_, at) => {
            const path = documents[at]?.path ?? ''
            return set.judgedPages ? path : set.idOf(path, rows[at]?.anchor ?? '')
          })
        })
        if (weight === nearnessWeight) times.push(performance.now() - start)
        ranked.get(weight)?.set(id, [...new Set(ids)])
      }
    }
    times.sort((a, b) => a - b)
    const halves = train ? (['train', 'test'] as const) : (['all'] as const)
    for (const half of halves) {
      const chosen = new Set(
        set.queries.filter(({ id }, at) => half === 'all' || train?.(id, at) === (half === 'train')).map(({ id }) => id),
      )
      const figures = Object.fromEntries(
        [...ranked].map(([weight, lists]) => [weight, round(quality(lists, judged, (query) => chosen.has(query)).ndcg10)]),
      )
      console.log(
        JSON.stringify({
          bench: 'retrieval/hybrid',
          set: set.name,
          half,
          queries: chosen.size,
          ndcg10: figures,
          embedSeconds,
          queryP50Ms: round(times[times.length >> 1] ?? 0),
        }),
      )
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
