import type { DocumentReader } from '../../core/document-store.ts'
import type { Query, TermStatistics } from '../rank/ranking-types.ts'
import { readLists } from './lists.ts'
import { normsOf } from './norms.ts'
import { readHead } from './postings.ts'
import type { ScoreBuffers } from './score-buffers.ts'
import { addTermScores } from './term-scores.ts'
import { type Pick, topSections } from './top-sections.ts'
import type { IndexView, SegmentView } from './view.ts'

export interface FirstStage {
  readonly terms: readonly TermStatistics[]
  /** Best first by `total`, at most as many as asked for. */
  readonly picks: readonly Pick[]
  /** Counts of the query's terms on a page of the view, in the order of the terms. */
  readonly countsOf: (segment: SegmentView, page: number) => Uint16Array
  readonly pageScore: (segment: SegmentView, page: number) => number
}

/** idf of BM25 for a term that `count` of `all` hold. */
export const inverseFrequency = (all: number, count: number): number => Math.log(1 + (Math.max(all, count) - count + 0.5) / (count + 0.5))

const grown = (array: Float32Array, size: number): Float32Array => {
  if (array.length < size) return new Float32Array(size + (size >> 3))
  array.fill(0, 0, size)
  return array
}

/** Finds the sections that are worth a closer look; see `firstStage` of the contract. */
export const findCandidates = async (
  reader: DocumentReader,
  view: IndexView,
  query: Query,
  scratch: ScoreBuffers,
  options: { readonly most: number; readonly allow?: (document: number) => boolean },
): Promise<FirstStage> => {
  const numbers = await reader.termNumbers(query.terms.map(({ term }) => term))
  return findByNumbers(
    reader,
    view,
    numbers.map((number, at) => ({ number, weight: query.terms[at]?.weight ?? 0 })),
    scratch,
    options,
  )
}

/** The same for terms given by their numbers (-1: occurs nowhere) and weights. */
export const findByNumbers = async (
  reader: DocumentReader,
  view: IndexView,
  wanted: readonly { readonly number: number; readonly weight: number }[],
  scratch: ScoreBuffers,
  options: { readonly most: number; readonly allow?: (document: number) => boolean },
): Promise<FirstStage> => {
  const known = wanted.map(({ number }, at) => ({ number, at })).filter(({ number }) => number >= 0)
  const lists: { readonly segment: SegmentView; readonly term: number; readonly data: Uint8Array }[] = []
  const sections = new Float64Array(wanted.length)
  const pages = new Float64Array(wanted.length)
  const found = await readLists(
    reader,
    view,
    known.map(({ number }) => number),
  )
  for (const [at, segment] of view.segments.entries())
    found[at]?.forEach((data, index) => {
      if (data === undefined) return
      const term = known[index]?.at ?? 0
      const head = readHead({ data, at: 0 })
      sections[term] = (sections[term] ?? 0) + head.sections
      pages[term] = (pages[term] ?? 0) + head.pages
      lists.push({ segment, term, data })
    })
  scratch.scores = grown(scratch.scores, view.sections)
  scratch.pageScores = grown(scratch.pageScores, view.pages)
  if (scratch.touched.length < view.pages) scratch.touched = new Uint8Array(view.pages)
  else scratch.touched.fill(0, 0, view.pages)
  const cells = view.pages * wanted.length
  if (scratch.counts.length < cells) scratch.counts = new Uint16Array(cells)
  else scratch.counts.fill(0, 0, cells)
  if (scratch.norms?.of !== view.statistics) scratch.norms = { of: view.statistics, norms: normsOf(view.statistics) }
  const { norms } = scratch.norms
  const idf = (all: number, count: number | undefined, term: number): number =>
    (wanted[term]?.weight ?? 0) * inverseFrequency(all, count ?? 0)
  for (const { segment, term, data } of lists) {
    const section = idf(view.statistics.sections, sections[term], term)
    const page = idf(view.statistics.pages, pages[term], term)
    addTermScores(data, segment, { section, page, row: term * view.pages }, norms, scratch)
  }
  return {
    terms: wanted.map(({ number }, at) => ({
      number: (sections[at] ?? 0) > 0 ? number : -1,
      sections: sections[at] ?? 0,
      pages: pages[at] ?? 0,
    })),
    picks: topSections(view, scratch, options.most, options.allow ?? (() => true)),
    countsOf: (segment, page) => {
      const counts = new Uint16Array(wanted.length)
      for (let term = 0, at = segment.pageBase + page; term < counts.length; term += 1, at += view.pages)
        counts[term] = scratch.counts[at] ?? 0
      return counts
    },
    pageScore: (segment, page) => scratch.pageScores[segment.pageBase + page] ?? 0,
  }
}
