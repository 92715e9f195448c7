import { type DocumentReader, sectionNumber } from '../../core/document-store.ts'
import type { Candidate, PageEvidence, Query, RankInput } from '../rank/ranking-types.ts'
import { versionMark } from '../rank/version-headings.ts'
import { readChunks } from './chunks.ts'
import type { FirstStage } from './first-stage.ts'
import type { TokenPool } from './forward.ts'
import type { LatentPlace, Latents } from './latents.ts'
import type { IndexView, SegmentView } from './view.ts'

/** What the ranking reads, and the stored numbers behind its candidates. */
export interface Gathered {
  readonly input: RankInput
  /** By candidate: the store's section number and the collection. */
  readonly places: readonly (LatentPlace & { readonly section: number })[]
}

const latentOf = <T>(latent: T | undefined): { latent?: T } => (latent === undefined ? {} : { latent })

/** The question's words that the index knows, as tokens in the order of the question. */
const questionTokens = (query: Query, found: FirstStage): number[] =>
  query.terms
    .flatMap(({ kind, form, places }, at) => {
      const number = found.terms[at]?.number ?? -1
      return kind === 'joined' || number < 0 ? [] : places.map((place) => ({ place, token: number * 4 + form }))
    })
    .sort((a, b) => a.place - b.place)
    .map(({ token }) => token)

/** Fetches the words of the candidates and of their pages. Everything in the answer is valid until the pool is used again. */
export const gather = async (
  reader: DocumentReader,
  view: IndexView,
  query: Query,
  found: FirstStage,
  pool: TokenPool,
  latents?: Latents,
): Promise<Gathered> => {
  pool.used = 0
  const pageAt = new Map<number, number>()
  const pagePlaces: { readonly segment: SegmentView; readonly page: number; readonly document: number }[] = []
  const places = found.picks.map(({ segment, section, page }) => {
    const document = segment.layout.documents[page] ?? 0
    if (!pageAt.has(document)) {
      pageAt.set(document, pagePlaces.length)
      pagePlaces.push({ segment, page, document })
    }
    const ordinal = section - (segment.layout.starts[page] ?? 0)
    return { section: sectionNumber(document, ordinal), document, ordinal, collection: segment.collection }
  })
  const sections = places.map(({ section }) => section)
  const [vectors, chunks, [versionTerm = -1]] = await Promise.all([
    latents?.(reader, questionTokens(query, found), places),
    readChunks(reader, sections, true),
    reader.termNumbers([versionMark]),
  ])
  const pages = pagePlaces.map(({ segment, page, document }): PageEvidence => {
    const own = chunks.page(document, pool)
    const { starts, pageLengths } = segment.layout
    return {
      page: document,
      length: pageLengths[page] ?? 0,
      sections: (starts[page + 1] ?? 0) - (starts[page] ?? 0),
      title: own.title,
      counts: found.countsOf(segment, page),
      ...latentOf(vectors?.page({ collection: segment.collection, document, ordinal: 0 })),
    }
  })
  const candidates = found.picks.map(({ lexical }, at): Candidate => {
    const place = places[at]
    return {
      section: place?.section ?? 0,
      page: pageAt.get(place?.document ?? 0) ?? 0,
      ordinal: place?.ordinal ?? 0,
      ...chunks.fields(place?.section ?? 0, pool),
      lexical,
      ...latentOf(place === undefined ? undefined : vectors?.section(place)),
    }
  })
  return {
    input: { query, collection: view.statistics, terms: found.terms, versionTerm, pages, candidates, ...latentOf(vectors?.query) },
    places,
  }
}
