import { queryTerms, terms } from '../../../core/text/words.ts'
import type { PageChunk } from './page-chunks.ts'
import type { WebPage } from './web-page.ts'

export interface FittingChunk {
  readonly chunk: PageChunk
  /** Share of the query's words that it and its heading hold, 0 to 1. */
  readonly score: number
}

/** Share of the best chunk's rank below which a chunk says nothing more. */
const least = 0.3
/** What a word of the heading counts against one of the text. */
const headingWeight = 0.5

/** The chunks that hold words of the query, best first: rare words count more, the second of a kind less, and the words of the heading half. */
export function fittingChunks({ sections }: WebPage, chunks: readonly PageChunk[], query: string): readonly FittingChunk[] {
  const wanted = [...new Set(queryTerms(query))]
  const read = chunks.map((chunk) => {
    const { text = '', heading = '' } = sections[chunk.section] ?? {}
    return { chunk, own: counted(terms(text.slice(chunk.from, chunk.to))), above: new Set(terms(heading)) }
  })
  const weights = wanted.map((term) => {
    const held = read.filter(({ own }) => own.has(term)).length
    return [term, Math.log(1 + (read.length - held + 0.5) / (held + 0.5))] as const
  })
  const ranked = read.map(({ chunk, own, above }) => {
    let rank = 0
    let covered = 0
    for (const [term, weight] of weights) {
      const count = own.get(term) ?? 0
      rank += weight * ((2.2 * count) / (count + 1.2) + (above.has(term) ? headingWeight : 0))
      if (count > 0 || above.has(term)) covered++
    }
    return { chunk, rank, score: Math.round((covered / (wanted.length || 1)) * 100) / 100 }
  })
  const best = Math.max(0, ...ranked.map(({ rank }) => rank))
  return ranked
    .filter(({ rank }) => rank > 0 && rank >= best * least)
    .toSorted((a, b) => b.rank - a.rank || a.chunk.number - b.chunk.number)
    .map(({ chunk, score }) => ({ chunk, score }))
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
