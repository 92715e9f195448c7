import type { DocumentReader } from '../../core/document-store.ts'
import { type CollectionStatistics, firstStage } from '../rank/ranking-types.ts'
import { decodeLayout, type Layout } from './layout.ts'

/** A segment as a search sees it. Sections and pages of all segments in a view are numbered through: its own number plus the base. */
export interface SegmentView {
  readonly id: number
  readonly collection: string
  readonly layout: Layout
  readonly sectionBase: number
  readonly pageBase: number
  /** 1 for pages that have been removed since it was built. */
  readonly gone: Uint8Array
  /** By page, what a count on it is multiplied by: its length against the average of the view. */
  readonly pageNorms: Float32Array
}

/** All segments of the collections that are searched, and statistics over their union, so that scores of different collections compare. */
export interface IndexView {
  readonly segments: readonly SegmentView[]
  /** How many numbers there are for sections and pages, removed ones included. */
  readonly sections: number
  readonly pages: number
  readonly statistics: CollectionStatistics
}

const viewsKept = 16

const sum = (numbers: Uint8Array | Uint32Array): number => {
  let total = 0
  for (let at = 0; at < numbers.length; at += 1) total += numbers[at] as number
  return total
}

type Unweighed = Omit<SegmentView, 'pageNorms'>

const weighPages = (segment: Unweighed, { averagePage }: CollectionStatistics): SegmentView => {
  const { b } = firstStage
  const pageNorms = new Float32Array(segment.layout.pageLengths.length)
  const { pageLengths } = segment.layout
  for (let page = 0; page < pageNorms.length; page += 1) pageNorms[page] = 1 / (1 - b + (b * (pageLengths[page] as number)) / averagePage)
  return { ...segment, pageNorms }
}

const statisticsOf = (segments: readonly Unweighed[]): CollectionStatistics => {
  let [sections, pages, titles, crumbs, tokens] = [0, 0, 0, 0, 0]
  for (const { layout, gone } of segments) {
    const deadPages = sum(gone)
    const live = gone.length === 0 ? 1 : 1 - deadPages / gone.length
    pages += gone.length - deadPages
    sections += deadPages === 0 ? layout.titles.length : liveSections(layout, gone)
    titles += sum(layout.titles) * live
    crumbs += sum(layout.crumbs) * live
    tokens += sum(layout.pageLengths) * live
  }
  const mean = (total: number, count: number): number => Math.max(1, total / Math.max(1, count))
  return {
    sections,
    pages,
    averageTitle: mean(titles, sections),
    averageCrumbs: mean(crumbs, sections),
    averageBody: mean(tokens - titles, sections),
    averagePage: mean(tokens, pages),
  }
}

const liveSections = ({ starts }: Layout, gone: Uint8Array): number => {
  let count = 0
  for (let page = 0; page < gone.length; page += 1) if (gone[page] === 0) count += (starts[page + 1] ?? 0) - (starts[page] ?? 0)
  return count
}

/**
 * Keeps views between questions; anything newly committed, by any process, is seen by the next question. Segments never change, so only new ones are read.
 * Questions may come at once, each with its own moment: a view is kept only while its version is the last that was asked for.
 */
export const newViews = (): ((reader: DocumentReader, collections: readonly string[]) => Promise<IndexView>) => {
  const layouts = new Map<number, Layout>()
  const views = new Map<string, IndexView>()
  let version = -1
  return async (reader, collections) => {
    const now = await reader.version()
    if (now !== version) views.clear()
    version = now
    const key = [...collections].sort().join('\n')
    const known = views.get(key)
    if (known !== undefined) return known
    const stored = await reader.segments(collections)
    const removed = Map.groupBy(await reader.removed(stored.map(({ id }) => id)), ({ segment }) => segment)
    const read = await Promise.all(stored.map(async ({ id }) => layouts.get(id) ?? decodeLayout(await reader.layout(id))))
    const segments: Unweighed[] = []
    let [sectionBase, pageBase] = [0, 0]
    for (const [at, layout] of read.entries()) {
      const { id, collection } = stored[at] ?? { id: 0, collection: '' }
      layouts.set(id, layout)
      const gone = new Uint8Array(layout.documents.length)
      const dead = new Set(removed.get(id)?.map(({ document }) => document))
      if (dead.size > 0) for (let page = 0; page < gone.length; page += 1) gone[page] = dead.has(layout.documents[page] ?? 0) ? 1 : 0
      segments.push({ id, collection, layout, gone, sectionBase, pageBase })
      sectionBase += layout.titles.length
      pageBase += layout.documents.length
    }
    if (views.size >= viewsKept) views.clear()
    const used = new Set([...[...views.values()].flatMap((view) => view.segments.map(({ id }) => id)), ...stored.map(({ id }) => id)])
    for (const id of layouts.keys()) if (!used.has(id)) layouts.delete(id)
    const statistics = statisticsOf(segments)
    const view = {
      segments: segments.map((segment) => weighPages(segment, statistics)),
      sections: sectionBase,
      pages: pageBase,
      statistics,
    }
    if (now === version) views.set(key, view)
    return view
  }
}
