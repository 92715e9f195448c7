import type { DocumentReader } from '../../core/document-store.ts'
import { type LatentModel, latentQuery } from '../rank/latent.ts'
import { decodeModel, vectorAt } from './latent-codec.ts'

/** Models held in memory, about 4 MB each. */
const modelsKept = 8

/** Where a candidate stands. */
export interface LatentPlace {
  readonly collection: string
  readonly document: number
  readonly ordinal: number
}

/** The vectors of one question's candidates, in one space. */
export interface Vectors {
  readonly query: Float32Array
  /** Of a section; absent where its collection has none. */
  section(place: LatentPlace): Int8Array | undefined
  /** Of the mean of a page's sections. */
  page(place: LatentPlace): Int8Array | undefined
}

/** Fetches the vectors of a question, given as tokens in its order, and of its candidates; `undefined` where no collection has a space. */
export type Latents = (reader: DocumentReader, tokens: readonly number[], places: readonly LatentPlace[]) => Promise<Vectors | undefined>

interface Space {
  readonly model: LatentModel
  /** Where its coordinates begin among those of all spaces. */
  readonly from: number
  readonly rows: ReadonlyMap<number, Uint8Array>
}

/**
 * Vectors of candidates. Each collection has a space of its own, fitted on nothing but itself. A search over several puts their coordinates side by side,
 * the question in all of them and a section only in its own: the product is then the one in the section's own space.
 */
export const newLatents = (): Latents => {
  const models = new Map<number, LatentModel>()
  const modelOf = async (reader: DocumentReader, id: number): Promise<LatentModel | undefined> => {
    const known = models.get(id)
    const data = known === undefined ? await reader.latentData(id) : undefined
    const model = known ?? (data === undefined ? undefined : decodeModel(data))
    if (model === undefined) return undefined
    models.delete(id)
    models.set(id, model)
    const oldest = models.keys().next().value
    if (models.size > modelsKept && oldest !== undefined) models.delete(oldest)
    return model
  }
  return async (reader, tokens, places) => {
    const spaces = new Map<string, Space>()
    let dimensions = 0
    for (const [collection, own] of Map.groupBy(places, (place) => place.collection)) {
      const row = await reader.latentModel(collection)
      const model = row === undefined ? undefined : await modelOf(reader, row.id)
      if (row === undefined || model === undefined) continue
      const documents = [...new Set(own.map(({ document }) => document))]
      const data = await reader.latentPages(row.id, documents)
      spaces.set(collection, {
        model,
        from: dimensions,
        rows: new Map(documents.flatMap((document, at) => (data[at] ? [[document, data[at]]] : []))),
      })
      dimensions += model.dimensions
    }
    if (spaces.size === 0) return undefined
    const query = new Float32Array(dimensions)
    for (const { model, from } of spaces.values()) query.set(latentQuery(model, tokens), from)
    const vector = ({ collection, document }: LatentPlace, at: number): Int8Array | undefined => {
      const space = spaces.get(collection)
      const data = space?.rows.get(document)
      if (space === undefined || data === undefined || data.length < (at + 1) * space.model.dimensions) return undefined
      const own = vectorAt(data, at, space.model.dimensions)
      if (spaces.size === 1) return own
      const all = new Int8Array(dimensions)
      all.set(own, space.from)
      return all
    }
    return { query, section: (place) => vector(place, place.ordinal + 1), page: (place) => vector(place, 0) }
  }
}
