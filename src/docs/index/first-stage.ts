import type { DocumentReader } from '../../core/document-store.ts'
import { type CollectionStatistics, firstStage, type Query, type TermStatistics } from '../rank/contract.ts'
import { accumulate } from './accumulate.ts'
import { bestSections } from './best.ts'
import { lengthOfCode } from './layout.ts'
import { readLists } from './lists.ts'
import { readHead } from './postings.ts'
import type { IndexView, SegmentView } from './view.ts'

/** Sums by section and page, and counts by term and page; used again by the next question. */
export interface Scratch {
  scores: Float32Array
  pageScores: Float32Array
  /** 1 for pages on which any term occurs, in any field. */
  touched: Uint8Array
  counts: Uint16Array
  /** Of the view that was searched last. */
  norms?: { readonly of: CollectionStatistics; readonly norms: Norms }
}

export const newScratch = (): Scratch => ({
  scores: new Float32Array(0),
  pageScores: new Float32Array(0),
  touched: new Uint8Array(0),
  counts: new Uint16Array(0),
})

/** A section's number in the view and its scores; `total` adds the share of its page. */
export interface Pick {
  readonly section: number
  readonly segment: SegmentView
  readonly page: number
  readonly lexical: number
  readonly total: number
}

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

/** By length code, what a count of a field is multiplied by. */
export interface Norms {
  readonly title: Float32Array
  readonly crumbs: Float32Array
  readonly body: Float32Array
  /** `tf / (tf + k1)` of a term that stands in the body alone, fewer than {@link bodyCounts} times: by `count * 256 + length code`. */
  readonly saturated: Float32Array
}

/** Counts in a body that have a place in {@link Norms}`.saturated`. */
export const bodyCounts = 16

/** Built before the first question of every process is answered, so in plain loops, which are fast from the first run on. */
const normsOf = (statistics: CollectionStatistics): Norms => {
  const { b, k1 } = firstStage
  const table = (weight: number, average: number, length: (code: number) => number): Float32Array => {
    const norms = new Float32Array(256)
    for (let code = 0; code < norms.length; code += 1) norms[code] = weight / (1 - b + (b * length(code)) / average)
    return norms
  }
  const body = table(firstStage.body, statistics.averageBody, lengthOfCode)
  const saturated = new Float32Array(bodyCounts * 256)
  for (let at = 0; at < saturated.length; at += 1) {
    const tf = (at >> 8) * (body[at & 255] as number)
    saturated[at] = tf / (tf + k1)
  }
  return {
    title: table(firstStage.title, statistics.averageTitle, (code) => code),
    crumbs: table(firstStage.crumbs, statistics.averageCrumbs, (code) => code),
    body,
    saturated,
  }
}

const grown = (array: Float32Array, size: number): Float32Array => {
  if (array.length < size) return new Float32Array(size + (size >> 3))
  array.fill(0, 0, size)
  return array
}

/** Finds the sections that are worth a closer look; see {@link firstStage} of the contract. */
export const findCandidates = async (
  reader: DocumentReader,
  view: IndexView,
  query: Query,
  scratch: Scratch,
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
  scratch: Scratch,
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
    accumulate(data, segment, { section, page, row: term * view.pages }, norms, scratch)
  }
  return {
    terms: wanted.map(({ number }, at) => ({
      number: (sections[at] ?? 0) > 0 ? number : -1,
      sections: sections[at] ?? 0,
      pages: pages[at] ?? 0,
    })),
    picks: bestSections(view, scratch, options.most, options.allow ?? (() => true)),
    countsOf: (segment, page) => {
      const counts = new Uint16Array(wanted.length)
      for (let term = 0, at = segment.pageBase + page; term < counts.length; term += 1, at += view.pages)
        counts[term] = scratch.counts[at] ?? 0
      return counts
    },
    pageScore: (segment, page) => scratch.pageScores[segment.pageBase + page] ?? 0,
  }
}
