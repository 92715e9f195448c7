import { IbidError } from '../../../core/fault.ts'
import { estimateTokens } from '../../../core/text/tokens.ts'
import { type FittingChunk, fittingChunks } from './fitting-chunks.ts'
import { chunksOf, type PageChunk } from './page-chunks.ts'
import type { WebPage } from './web-page.ts'

export type Detail = 'brief' | 'detailed' | 'full'

export interface Extract {
  readonly passages: readonly PagePassage[]
  /** `fitting`: chosen by the query; `beginning`: no word of it stands on the page; `whole`: the page, or a part of it. */
  readonly kind: 'fitting' | 'beginning' | 'whole'
  /** Of a page that is given whole. */
  readonly part: number
  readonly parts: number
}

export interface PagePassage {
  /** Stable while the page stays as it is. */
  readonly id: string
  /** Word for word as it was read. */
  readonly text: string
  readonly heading: string
  readonly page?: number
  readonly score?: number
}

/** Chunks of a page at most, and tokens of them together. */
const sizes = { brief: { chunks: 3, tokens: 450 }, detailed: { chunks: 10, tokens: 1_600 } } as const
/** Tokens of a part of a page that is given whole. */
const partTokens = 3_000

/**
 * What is given of a page, in its order. Where no word of the query stands on it, its beginning. Throws `IbidError('not-found')` for a part that it does not
 * have.
 */
export function extractOf(page: WebPage, query: string, detail: Detail, part: number): Extract {
  const chunks = chunksOf(page.sections)
  if (detail === 'full') {
    const parts = partsOf(page, chunks)
    const chosen = parts[part - 1]
    if (!chosen) throw new IbidError('not-found', `${page.place} has only ${parts.length} part${parts.length === 1 ? '' : 's'}`)
    const whole = chosen.map((chunk) => ({ chunk }))
    return { kind: 'whole', passages: joined(page, whole), part, parts: parts.length }
  }
  const fitting = fittingChunks(page, chunks, query)
  const chosen = within(page, fitting.length > 0 ? fitting : chunks.map((chunk) => ({ chunk })), sizes[detail])
  return {
    kind: fitting.length > 0 ? 'fitting' : 'beginning',
    passages: joined(
      page,
      chosen.toSorted((a, b) => a.chunk.number - b.chunk.number),
    ),
    part: 1,
    parts: 1,
  }
}

type Chosen = Pick<FittingChunk, 'chunk'> & Partial<FittingChunk>

function within(page: WebPage, ranked: readonly Chosen[], most: { readonly chunks: number; readonly tokens: number }): readonly Chosen[] {
  const chosen: Chosen[] = []
  let tokens = 0
  for (const each of ranked.slice(0, most.chunks)) {
    tokens += tokensOf(page, each.chunk)
    if (chosen.length > 0 && tokens > most.tokens) break
    chosen.push(each)
  }
  return chosen
}

function partsOf(page: WebPage, chunks: readonly PageChunk[]): readonly (readonly PageChunk[])[] {
  const parts: PageChunk[][] = []
  let tokens = Number.POSITIVE_INFINITY
  for (const chunk of chunks) {
    const more = tokensOf(page, chunk)
    if (tokens + more > partTokens) {
      parts.push([])
      tokens = 0
    }
    parts.at(-1)?.push(chunk)
    tokens += more
  }
  return parts.length > 0 ? parts : [[]]
}

/** Neighbours of one section are one passage. */
function joined({ place, sections }: WebPage, chosen: readonly Chosen[]): readonly PagePassage[] {
  const runs: Chosen[][] = []
  for (const each of chosen) {
    const before = runs.at(-1)?.at(-1)?.chunk
    if (before?.section === each.chunk.section && before.number + 1 === each.chunk.number) runs.at(-1)?.push(each)
    else runs.push([each])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0]?.chunk, run.at(-1)?.chunk]
    const section = first && sections[first.section]
    if (!first || !last || !section) return []
    const score = Math.max(...run.map((each) => each.score ?? -1))
    return [
      {
        id: `${place}#${first.number}${last.number > first.number ? `-${last.number}` : ''}`,
        text: section.text.slice(first.from, last.to),
        heading: section.heading,
        ...(section.page === undefined ? {} : { page: section.page }),
        ...(score < 0 ? {} : { score }),
      },
    ]
  })
}

const tokensOf = ({ sections }: WebPage, { section, from, to }: PageChunk): number =>
  estimateTokens(sections[section]?.text.slice(from, to) ?? '')
