import type { DocumentReader } from '../../core/document-store.ts'
import { type LatentModel, latentQuery, questionKeys } from '../rank/latent.ts'
import { decodeBlock, decodeDirectory, type LatentDirectory, placeOf, vectorAt } from './latent-codec.ts'

/** Models of which what was read is held in memory: about 9 MB each at most, less than 1 MB after some hundred questions. */
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
  readonly directory: LatentDirectory
  /** The blocks that hold the question's rows. */
  readonly parts: readonly LatentModel[]
  /** Where its coordinates begin among those of all spaces. */
  readonly from: number
  readonly rows: ReadonlyMap<number, Uint8Array>
}

/** A model and those of its blocks that questions have needed so far, by place. */
interface KnownModel {
  readonly directory: LatentDirectory
  readonly blocks: Map<number, LatentModel>
}

/** The blocks that may hold the keys; those not yet known are read. */
const partsOf = async (
  reader: DocumentReader,
  id: number,
  { directory, blocks }: KnownModel,
  keys: ReadonlyMap<number, number>,
): Promise<readonly LatentModel[]> => {
  const places = [...new Set([...keys.keys()].map((key) => placeOf(directory, key)))].filter((place) => place >= 0)
  const missing = places.filter((place) => !blocks.has(place))
  const read = await reader.latentBlocks(id, missing)
  for (const [at, place] of missing.entries()) {
    const data = read[at]
    const block = data === undefined ? undefined : decodeBlock(data)
    if (block !== undefined) blocks.set(place, block)
  }
  return places.flatMap((place) => blocks.get(place) ?? [])
}

/**
 * Vectors of candidates. Each collection has a space of its own, fitted on nothing but itself. A search over several puts their coordinates side by side,
 * the question in all of them and a section only in its own: the product is then the one in the section's own space.
 */
export const newLatents = (): Latents => {
  const models = new Map<number, KnownModel>()
  const modelOf = async (reader: DocumentReader, id: number): Promise<KnownModel | undefined> => {
    const known = models.get(id)
    const data = known === undefined ? await reader.latentDirectory(id) : undefined
    const directory = known?.directory ?? (data === undefined ? undefined : decodeDirectory(data))
    if (directory === undefined) return undefined
    const model = known ?? { directory, blocks: new Map<number, LatentModel>() }
    models.delete(id)
    models.set(id, model)
    const oldest = models.keys().next().value
    if (models.size > modelsKept && oldest !== undefined) models.delete(oldest)
    return model
  }
  return async (reader, tokens, places) => {
    const keys = questionKeys(tokens)
    const read = await Promise.all(
      [...Map.groupBy(places, (place) => place.collection)].map(async ([collection, own]) => {
        const row = await reader.latentModel(collection)
        const model = row === undefined ? undefined : await modelOf(reader, row.id)
        if (row === undefined || model === undefined) return undefined
        const documents = [...new Set(own.map(({ document }) => document))]
        const [data, parts] = await Promise.all([reader.latentPages(row.id, documents), partsOf(reader, row.id, model, keys)])
        const rows = new Map(documents.flatMap((document, at) => (data[at] ? [[document, data[at]]] : [])))
        return { collection, directory: model.directory, parts, rows }
      }),
    )
    const spaces = new Map<string, Space>()
    let dimensions = 0
    for (const space of read) {
      if (space === undefined) continue
      spaces.set(space.collection, { ...space, from: dimensions })
      dimensions += space.directory.dimensions
    }
    if (spaces.size === 0) return undefined
    const query = new Float32Array(dimensions)
    for (const { directory, parts, from } of spaces.values()) query.set(latentQuery(directory.dimensions, parts, keys), from)
    const vector = ({ collection, document }: LatentPlace, at: number): Int8Array | undefined => {
      const space = spaces.get(collection)
      const data = space?.rows.get(document)
      const own = space === undefined || data === undefined ? undefined : vectorAt(data, at, space.directory.dimensions)
      if (space === undefined || own === undefined) return undefined
      if (spaces.size === 1) return own
      const all = new Int8Array(dimensions)
      all.set(own, space.from)
      return all
    }
    return { query, section: (place) => vector(place, place.ordinal + 1), page: (place) => vector(place, 0) }
  }
}
