import { setImmediate as breathe } from 'node:timers/promises'
import { type DocumentReader, type DocumentStore, type DocumentWriter, sectionNumber } from '../../core/document-store.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { stem } from '../../core/text/words.ts'
import { fitLatent, folding, type LatentModel, newSample } from '../rank/latent.ts'
import { readChunks } from './chunks.ts'
import { type Fields, newTokenPool } from './forward.ts'
import { decodeBlock, decodeDirectory, encodeVectors, joinBlocks, splitModel } from './latent-codec.ts'

/** Numbers of the words that carry no subject. */
const skippedTerms = async (reader: DocumentReader): Promise<ReadonlySet<number>> => {
  const numbers = await reader.termNumbers([...new Set([...stopWords].map(stem))])
  return new Set(numbers.filter((number) => number >= 0))
}

/** A collection with fewer sections has no subjects to tell apart. */
const fewestSections = 60
/** Sections that a space is fitted on; of a larger collection every n-th. Bounds time and memory; 1,200, 2,000 and 4,000 gave the same quality on `ray-docs-qa`. */
const mostFitted = 8_000
/** A space is fitted anew when the collection has grown or shrunk by this share. */
const refitAfter = 0.25
/** Terms and pairs with coordinates, about 150 bytes each: at most, and by section, so that a small collection has a small space. */
const mostRows = 60_000
const rowsPerSection = 12
const documentsAtOnce = 100
/** Blocks of a model written in one transaction, about 4 kB each. */
const blocksAtOnce = 250

/** Reads the words of sections. */
const readFields = async (reader: DocumentReader, sections: readonly number[]): Promise<Fields[]> => {
  const pool = newTokenPool()
  const chunks = await readChunks(reader, sections, false)
  return sections.map((section) => chunks.fields(section, pool))
}

/** Numbers of all sections of the collection, document by document. */
const eachDocument = async (
  store: DocumentStore,
  collection: string,
  each: (documents: readonly { readonly number: number; readonly sections: readonly number[] }[]) => Promise<void>,
): Promise<void> => {
  let after = ''
  for (;;) {
    const rows = await store.read((reader) => reader.documents(collection, { limit: documentsAtOnce, after }))
    if (rows.length > 0)
      await each(
        rows.map(({ number, sections }) => ({ number, sections: Array.from({ length: sections }, (_, at) => sectionNumber(number, at)) })),
      )
    if (rows.length < documentsAtOnce) return
    after = rows.at(-1)?.path ?? after
    await breathe()
  }
}

/** What gives a document's sections their vectors as the store keeps them. */
const vectoriserOf = (model: LatentModel, skip: ReadonlySet<number>): ((sections: readonly Fields[]) => Uint8Array) => {
  const fold = folding(model, skip)
  return (sections) => encodeVectors(sections.map(fold), model.dimensions)
}

/** What gives new pages their vectors in the space that the collection has; absent where it has none. */
export const vectoriser = async (
  store: DocumentStore,
  collection: string,
): Promise<((sections: readonly Fields[]) => Uint8Array) | undefined> =>
  store.read(async (reader) => {
    const row = await reader.latentModel(collection)
    const data = row === undefined ? undefined : await reader.latentDirectory(row.id)
    const directory = data === undefined ? undefined : decodeDirectory(data)
    if (row === undefined || directory === undefined) return undefined
    const blocks = await reader.latentBlocks(row.id, [...directory.firstKeys.keys()])
    const model = joinBlocks(
      directory.dimensions,
      blocks.flatMap((block) => (block === undefined ? [] : (decodeBlock(block) ?? []))),
    )
    return vectoriserOf(model, await skippedTerms(reader))
  })

/** Fits the collection's latent space anew where it has none or has changed much since, and gives every section its vector. */
export const refitLatent = async (store: DocumentStore, writer: DocumentWriter): Promise<void> => {
  const { collection } = writer
  const { sections, fitted, skip } = await store.read(async (reader) => ({
    sections: (await reader.collections()).find(({ id }) => id === collection)?.sections ?? 0,
    fitted: await reader.latentModel(collection),
    skip: await skippedTerms(reader),
  }))
  if (sections < fewestSections) return
  if (fitted !== undefined && Math.abs(fitted.sections - sections) <= fitted.sections * refitAfter) return
  const stride = Math.max(1, Math.ceil(sections / mostFitted))
  const sample = newSample(skip)
  let seen = 0
  await eachDocument(store, collection, async (documents) => {
    const chosen = documents.flatMap((document) => document.sections).filter(() => seen++ % stride === 0)
    for (const fields of await store.read((reader) => readFields(reader, chosen))) sample.add(fields)
  })
  const model = fitLatent(sample, { vocabulary: Math.min(mostRows, sections * rowsPerSection) })
  const vectorsOf = vectoriserOf(model, skip)
  const id = await writer.beginLatent()
  await eachDocument(store, collection, async (documents) => {
    const fields = await store.read((reader) =>
      readFields(
        reader,
        documents.flatMap((document) => document.sections),
      ),
    )
    let at = 0
    const rows = documents.map(({ number, sections: own }) => {
      const vectors = vectorsOf(fields.slice(at, at + own.length))
      at += own.length
      return { document: number, vectors }
    })
    await writer.addLatentPages(id, rows)
  })
  const { directory, blocks } = splitModel(model)
  for (let first = 0; first < blocks.length; first += blocksAtOnce)
    await writer.addLatentBlocks(id, first, blocks.slice(first, first + blocksAtOnce))
  await writer.useLatent(id, directory, sections)
}
