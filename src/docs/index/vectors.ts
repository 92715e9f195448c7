import type { DocumentReader, VectorModelRow } from '../../core/document-store.ts'
import { type DocumentVectors, matrixOf, type Nearness, nearnessIn, type VectorMatrix, vectorsOfPage } from './vector-matrix.ts'
import type { IndexView, SegmentView } from './view.ts'

/** Collections whose vectors are held in memory: 27 MB each at 100,000 sections. */
const collectionsKept = 8
/** Documents whose vectors are read at once. */
const documentsAtOnce = 500

/** Vectors of a question, by the name of the model that gave them. */
export type QuestionVectors = ReadonlyMap<string, Float32Array>

/** A section of a view that is near a question. */
export interface NearSection {
  readonly segment: SegmentView
  /** In its segment. */
  readonly section: number
  readonly nearness: number
}

/** How near the sections of a view are to one question. */
export interface ViewNearness {
  /** In standard deviations above the mean of its collection. */
  of(segment: SegmentView, section: number): number
  nearest(most: number, allow?: (document: number) => boolean): readonly NearSection[]
}

/** The vectors of all sections of a view. */
export interface ViewVectors {
  /** The models that gave them, by collection. */
  readonly models: readonly Pick<VectorModelRow, 'name' | 'dimensions'>[]
  /** `undefined` where a model's vector is missing or of another length. */
  compare(question: QuestionVectors): ViewNearness | undefined
}

/** Why a view has no vectors to compare with: none at all, or not yet all. */
export type LackingVectors = 'none' | 'some'

interface Kept {
  readonly model: number
  readonly matrix: VectorMatrix
}

/** Keeps the vectors of collections between questions; only those of new documents are read. Where one section has none, a view has none. */
export const newVectors = (): ((reader: DocumentReader, view: IndexView) => Promise<ViewVectors | LackingVectors>) => {
  const views = new WeakMap<IndexView, ViewVectors | LackingVectors>()
  const kept = new Map<string, Kept>()
  const read = new Map<number, Map<number, Int8Array>>()

  const matrixFor = async (reader: DocumentReader, { id, collection, dimensions }: VectorModelRow, live: readonly number[]) => {
    const held = kept.get(collection)?.model === id ? kept.get(collection)?.matrix : undefined
    if (held !== undefined && held.firsts.size === live.length && live.every((document) => held.firsts.has(document))) return held
    const fresh = read.get(id) ?? new Map<number, Int8Array>()
    read.set(id, fresh)
    const missing = live.filter((document) => held?.firsts.has(document) !== true && !fresh.has(document))
    for (let from = 0; from < missing.length; from += documentsAtOnce) {
      const asked = missing.slice(from, from + documentsAtOnce)
      const pages = await reader.vectorPages(id, asked)
      for (const [at, page] of pages.entries()) if (page?.whole) fresh.set(asked[at] ?? 0, vectorsOfPage(page.data, dimensions))
    }
    const whole = new Map<number, Int8Array>()
    for (const document of live) {
      const vectors = fresh.get(document) ?? (held && rowsOf(held, document))
      if (vectors === undefined) return undefined
      whole.set(document, vectors)
    }
    const matrix = matrixOf(whole satisfies DocumentVectors, dimensions)
    kept.delete(collection)
    kept.set(collection, { model: id, matrix })
    read.delete(id)
    const oldest = kept.keys().next().value
    if (kept.size > collectionsKept && oldest !== undefined) kept.delete(oldest)
    return matrix
  }

  const load = async (reader: DocumentReader, view: IndexView): Promise<ViewVectors | LackingVectors> => {
    const segments = Map.groupBy(view.segments, ({ collection }) => collection)
    const rows = (await reader.vectorModels([...segments.keys()])).filter(({ live }) => live)
    for (const id of read.keys()) if (!rows.some((row) => row.id === id) && rows.length > 0) read.delete(id)
    const matrices = new Map<string, VectorMatrix>()
    for (const row of rows) {
      const matrix = await matrixFor(reader, row, liveDocuments(segments.get(row.collection) ?? []))
      if (matrix === undefined) return 'some'
      matrices.set(row.collection, matrix)
    }
    if (matrices.size === 0) return 'none'
    for (const [collection, own] of segments) if (!matrices.has(collection) && liveDocuments(own).length > 0) return 'some'
    const fits = view.segments.every((segment) => hasAll(segment, matrices.get(segment.collection)))
    return fits ? viewVectors(view, rows, matrices) : 'some'
  }

  return async (reader, view) => {
    const known = views.get(view)
    if (known !== undefined) return known
    const loaded = await load(reader, view)
    views.set(view, loaded)
    return loaded
  }
}

const rowsOf = ({ rows, dimensions, firsts, counts }: VectorMatrix, document: number): Int8Array | undefined => {
  const first = firsts.get(document)
  return first === undefined ? undefined : rows.subarray(first * dimensions, (first + (counts.get(document) ?? 0)) * dimensions)
}

const liveDocuments = (segments: readonly SegmentView[]): number[] =>
  segments.flatMap(({ layout, gone }) => [...layout.documents].filter((_, page) => gone[page] === 0))

/** Whether each section of a segment has its row. */
const hasAll = ({ layout, gone }: SegmentView, matrix: VectorMatrix | undefined): boolean =>
  layout.documents.every(
    (document, page) =>
      gone[page] === 1 || (matrix?.counts.get(document) ?? -1) >= (layout.starts[page + 1] ?? 0) - (layout.starts[page] ?? 0),
  )

const viewVectors = (view: IndexView, models: readonly VectorModelRow[], matrices: ReadonlyMap<string, VectorMatrix>): ViewVectors => ({
  models,
  compare: (question) => {
    const nearness = new Map<string, Nearness>()
    for (const { collection, name } of models) {
      const [vector, matrix] = [question.get(name), matrices.get(collection)]
      const found = vector && matrix && nearnessIn(matrix, vector)
      if (found === undefined) return undefined
      nearness.set(collection, found)
    }
    return {
      of: (segment, section) => {
        const page = segment.layout.pageOf[section] ?? 0
        const first = matrices.get(segment.collection)?.firsts.get(segment.layout.documents[page] ?? 0)
        if (first === undefined) return 0
        return nearness.get(segment.collection)?.of(first + section - (segment.layout.starts[page] ?? 0)) ?? 0
      },
      nearest: (most, allow) =>
        [...nearness]
          .flatMap(([collection, near]) => nearestOf(view, collection, matrices.get(collection), near, most, allow))
          .sort((a, b) => b.nearness - a.nearness)
          .slice(0, most),
    }
  },
})

function nearestOf(
  view: IndexView,
  collection: string,
  matrix: VectorMatrix | undefined,
  near: Nearness,
  most: number,
  allow?: (document: number) => boolean,
): readonly NearSection[] {
  if (matrix === undefined) return []
  const places = documentPlaces(view, collection)
  const { order } = matrix
  const documentOf = (row: number): readonly [document: number, first: number] => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((order[middle]?.[1] ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return order[low - 1] ?? [0, 0]
  }
  const rows = near.nearest(most, allow && ((row) => allow(documentOf(row)[0])))
  return rows.flatMap((row): readonly NearSection[] => {
    const [document, first] = documentOf(row)
    const place = places.get(document)
    if (place === undefined) return []
    const section = (place.segment.layout.starts[place.page] ?? 0) + row - first
    return section < (place.segment.layout.starts[place.page + 1] ?? 0) ? [{ segment: place.segment, section, nearness: near.of(row) }] : []
  })
}

type Place = { readonly segment: SegmentView; readonly page: number }
const placesOf = new WeakMap<IndexView, Map<string, ReadonlyMap<number, Place>>>()

/** Where the documents of a collection stand in a view. */
const documentPlaces = (view: IndexView, collection: string): ReadonlyMap<number, Place> => {
  const known = placesOf.get(view) ?? new Map<string, ReadonlyMap<number, Place>>()
  placesOf.set(view, known)
  const found = known.get(collection)
  if (found !== undefined) return found
  const places = new Map<number, Place>()
  for (const segment of view.segments)
    if (segment.collection === collection)
      for (const [page, document] of segment.layout.documents.entries())
        if (segment.gone[page] === 0) places.set(document, { segment, page })
  known.set(collection, places)
  return places
}
