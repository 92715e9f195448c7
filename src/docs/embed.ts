import { setImmediate as breathe } from 'node:timers/promises'
import { type DocumentStore, type StoredDocument, sectionNumber, type VectorRow } from '../core/document-store.ts'
import type { Embedded } from '../core/embedding-model.ts'
import type { Fault } from '../core/fault.ts'
import { embeddedText, hashOfText } from './index/embedded-text.ts'
import { decodeVectorPage, encodeVectorPage, type HashedVector, keptDimensions, quantised } from './index/vector-codec.ts'

/** Texts of one call: what common endpoints take at once, and little enough that one lost call costs little. */
export const textsAtOnce = 64
/** Documents that are looked at together. */
const documentsAtOnce = 64

/** How far a collection's vectors are. */
export interface EmbedProgress {
  /** Sections that have their vectors, and all of them. */
  readonly done: number
  readonly of: number
}

/** Gives sections of one collection their vectors. */
export interface EmbedOptions {
  readonly store: DocumentStore
  readonly collection: string
  /** The model's name, as its vectors are kept under. */
  readonly model: string
  /** One call, {@link textsAtOnce} texts at most, retries and money included. */
  readonly embed: (texts: readonly string[]) => Promise<Embedded>
  readonly signal: AbortSignal
  readonly onProgress?: (progress: EmbedProgress) => void
}

/**
 * Gives every section of a collection a vector by this model, document by document; a section whose text has not changed keeps the one it has. What is done is
 * kept at once, so that one that is cut short goes on where it was. When all have theirs, searches use them instead of another model's. Gives the fault that
 * ended it early. Rejects where `signal` aborts.
 */
export async function embedCollection(options: EmbedOptions): Promise<Fault | undefined> {
  const { store, collection, model, signal, onProgress } = options
  const known = await knownModel(store, collection, model)
  const found = known ?? (await firstModel(options))
  if (found === undefined) return undefined
  if ('code' in found) return found
  const { id, dimensions } = found
  const total = await store.read(async (reader) => (await reader.collections()).find((one) => one.id === collection)?.sections ?? 0)
  let told = -1
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const { documents, missing } = await store.read(async (reader) => ({
      documents: await reader.withoutVectors(collection, id, after, documentsAtOnce),
      missing: onProgress ? await reader.sectionsWithoutVectors(collection, id) : 0,
    }))
    const done = Math.max(0, total - missing)
    if (done !== told) onProgress?.({ done, of: total })
    told = done
    if (documents.length === 0 && after === 0) break
    if (documents.length === 0) {
      // What was replaced meanwhile has a new number, and comes last.
      after = 0
      continue
    }
    const ended = await embedDocuments(options, id, dimensions, documents)
    if (typeof ended === 'number') {
      // The endpoint has another model under the same name by now: its vectors are another model's.
      await store.vectorModel(collection, model, ended)
      return embedCollection(options)
    }
    if (ended) return ended
    after = documents.at(-1)?.number ?? after
    await breathe()
  }
  const rows = await store.read((reader) => reader.vectorModels([collection]))
  if (rows.length > 1 || rows.some((row) => row.id === id && !row.live)) await store.useVectors(id)
  return undefined
}

const knownModel = (store: DocumentStore, collection: string, model: string) =>
  store.read(async (reader) => (await reader.vectorModels([collection])).findLast(({ name }) => name === model))

/** A model of which nothing is kept yet says by one vector how long they are. Nothing where the collection has no document. */
async function firstModel({ store, collection, model, embed }: EmbedOptions) {
  const [document] = await store.read((reader) => reader.documents(collection, { limit: 1 }))
  if (document === undefined) return undefined
  const tried = await embed([document.title || document.path])
  if (!tried.ok) return tried.fault
  const dimensions = keptDimensions(tried.vectors[0]?.length ?? 0)
  return { id: await store.vectorModel(collection, model, dimensions), dimensions }
}

interface Waiting {
  readonly document: StoredDocument
  readonly hashes: readonly Uint8Array[]
  readonly vectors: (Int8Array | undefined)[]
}

/** Documents are kept as soon as their last section has its vector, and what there is of them at an early end. Gives the fault, or another length of vectors. */
async function embedDocuments(
  { store, embed, signal }: EmbedOptions,
  id: number,
  dimensions: number,
  documents: readonly StoredDocument[],
): Promise<Fault | number | undefined> {
  const waiting: Waiting[] = []
  const open: { readonly of: Waiting; readonly at: number; readonly text: string }[] = []
  const settle = async (isOver: boolean): Promise<void> => {
    const rows: VectorRow[] = []
    for (const one of [...waiting]) {
      const { document, hashes, vectors } = one
      const sections = hashes.flatMap((hash, at): readonly HashedVector[] => {
        const vector = vectors[at]
        return vector === undefined ? [] : [{ hash, vector }]
      })
      const whole = sections.length === hashes.length
      if (!whole && !isOver) continue
      waiting.splice(waiting.indexOf(one), 1)
      rows.push({ document: document.number, whole, data: encodeVectorPage(sections, dimensions) })
    }
    if (rows.length > 0) await store.putVectors(id, rows)
  }
  const askSome = async (): Promise<Fault | number | undefined> => {
    const asked = open.splice(0, textsAtOnce)
    signal.throwIfAborted()
    const answer = await embed(asked.map(({ text }) => text))
    if (!answer.ok) return answer.fault
    const kept = keptDimensions(answer.vectors[0]?.length ?? 0)
    if (kept !== dimensions) return kept
    for (const [at, { of, at: section }] of asked.entries())
      of.vectors[section] = quantised(answer.vectors[at] ?? new Float32Array(dimensions))
    await settle(false)
    return undefined
  }
  try {
    for (const document of documents) {
      const { texts, kept } = await textsOf(store, id, dimensions, document)
      const hashes = texts.map(hashOfText)
      const vectors = hashes.map((hash) => kept.get(keyOf(hash)))
      const one: Waiting = { document, hashes, vectors }
      waiting.push(one)
      for (const [at, text] of texts.entries()) if (vectors[at] === undefined) open.push({ of: one, at, text })
      while (open.length >= textsAtOnce) {
        const ended = await askSome()
        if (ended !== undefined) return ended
      }
    }
    while (open.length > 0) {
      const ended = await askSome()
      if (ended !== undefined) return ended
    }
    return undefined
  } finally {
    await settle(true)
  }
}

const keyOf = (hash: Uint8Array): string => Buffer.from(hash).toString('base64')

/** A document's texts, and what is kept of the one that it replaced. */
const textsOf = (store: DocumentStore, id: number, dimensions: number, { number, sections, title }: StoredDocument) =>
  store.read(async (reader) => {
    const numbers = Array.from({ length: sections }, (_, at) => sectionNumber(number, at))
    const [rows, [page]] = await Promise.all([reader.sections(numbers), reader.vectorPages(id, [number])])
    const before = page === undefined ? [] : decodeVectorPage(page.data, dimensions)
    return {
      texts: rows.map((row) => embeddedText(title, row ?? { crumbs: [], heading: '', text: '' })),
      kept: new Map(before.map(({ hash, vector }) => [keyOf(hash), vector])),
    }
  })
