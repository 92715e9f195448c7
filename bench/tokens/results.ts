import type { ToolContext } from '../../src/core/tool.ts'
import { readingText } from '../../src/mcp/documents/document-tools.ts'
import { documentTools } from '../../src/tools/documents/document-tools.ts'
import { indexSet } from '../sets/indexed-set.ts'
import { type JudgedSet, type Judgements, loadSet } from '../sets/judged-set.ts'
import { chunkSearch } from './chunks.ts'
import { tokensOf } from './host.ts'

/**
 * The default result of `documents_search` beside ten raw chunks, for every judged question of a set: tokens of the text that a host's model is shown, and
 * whether what is shown comes from a judged page, and from a judged section. A chunk counts for every section that it touches. One JSON line a set.
 */
export async function compareResults(name: string, isReported: (id: string, at: number) => boolean): Promise<void> {
  const set = loadSet(name)
  if (!set) return
  await using indexed = await indexSet(set)
  using chunks = chunkSearch(set)
  const search = documentTools(indexed.library).find((tool) => tool.name === 'documents_search')!
  const context: ToolContext = {
    signal: new AbortController().signal,
    run: 'bench',
    call: 'r1',
    scope: [indexed.id],
    question: '',
    credential: () => undefined,
    progress: () => undefined,
    changing: async () => undefined,
    results: [],
  }
  const ours = measure()
  const plain = measure()
  for (const { text, judged } of questionsOf(set, isReported)) {
    const output = await search.run({ query: text }, context)
    const sources = output.sources ?? []
    ours.add(readingText(output, ''), judged, {
      pages: sources.map(({ document = '' }) => document),
      sections: sources.map(({ id, document = '' }) => set.idOf(document, id.slice(id.lastIndexOf('#') + 1))),
    })
    const found = chunks.search(text, 10)
    plain.add(found.map((chunk, at) => `[${at + 1}] ${chunk.page}\n${chunk.text}`).join('\n\n'), judged, {
      pages: found.map(({ page }) => page),
      sections: found.flatMap(({ sections }) => sections),
    })
  }
  console.log(JSON.stringify({ bench: 'tokens', what: 'search result', set: name, goalTokens: 1500, ...ours.figures() }))
  console.log(JSON.stringify({ bench: 'tokens', what: 'ten raw chunks', set: name, ...plain.figures() }))
}

interface Judged {
  readonly pages: ReadonlySet<string> | undefined
  readonly sections: ReadonlySet<string> | undefined
}

function* questionsOf(set: JudgedSet, isReported: (id: string, at: number) => boolean) {
  const good = (judgements: Judgements | undefined, id: string) => {
    const grades = [...(judgements?.get(id) ?? [])].filter(([, grade]) => grade > 0)
    return grades.length > 0 ? new Set(grades.map(([judged]) => judged)) : undefined
  }
  for (const [at, { id, text }] of set.queries.entries()) {
    const judged: Judged = { pages: good(set.judgedPages, id), sections: good(set.sections, id) }
    if (isReported(id, at) && (judged.pages || judged.sections)) yield { text, judged }
  }
}

function measure() {
  const tokens: number[] = []
  const counts = { pages: 0, pageHits: 0, sections: 0, sectionHits: 0 }
  return {
    add(text: string, judged: Judged, shown: { readonly pages: readonly string[]; readonly sections: readonly string[] }): void {
      tokens.push(tokensOf(text))
      if (judged.pages) counts.pages++
      if (shown.pages.some((page) => judged.pages?.has(page))) counts.pageHits++
      if (judged.sections) counts.sections++
      if (shown.sections.some((section) => judged.sections?.has(section))) counts.sectionHits++
    },
    figures() {
      const ordered = tokens.toSorted((a, b) => a - b)
      const at = (share: number) => ordered[Math.floor((ordered.length - 1) * share)]
      const rate = (hits: number, of: number) => (of === 0 ? undefined : Math.round((hits / of) * 1000) / 1000)
      return {
        questions: tokens.length,
        tokensMedian: at(0.5),
        tokensP95: at(0.95),
        tokensMost: at(1),
        pageHitRate: rate(counts.pageHits, counts.pages),
        sectionHitRate: rate(counts.sectionHits, counts.sections),
      }
    },
  }
}
