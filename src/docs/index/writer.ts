import type { DocumentStore, NewDocument } from '../../core/document-store.ts'
import { mostSections } from '../../core/document-store.ts'
import type { ParsedSection } from '../parsed.ts'
import { buildBatch, type ReadDocument, readDocument } from './build.ts'
import { refitLatent, vectoriser } from './fit-latent-space.ts'
import { tidyAll, tidyTiers } from './merge-policy.ts'
import { reindexOldWords } from './reindex-old-words.ts'
import { newVocabulary } from './vocabulary.ts'

/** How a sync changes a collection. Work is committed in batches; what was committed stays whatever happens later. */
export interface CollectionWriter {
  /** Content hash by path of all that is committed: what a sync compares with, also to resume. */
  known(): Promise<ReadonlyMap<string, string>>
  /** Adds a document or replaces the one of the same path as a whole. */
  putDocument(document: NewDocument, sections: readonly ParsedSection[]): Promise<void>
  removeDocument(path: string): Promise<void>
  /** Commits what is pending. */
  commit(): Promise<void>
  /**
   * Commits what is pending, reads again what an earlier tokenizer read, tidies the index, fits its latent space where that is due, notes the time of the sync
   * (ms since 1970) and gives the collection free.
   */
  finish(at: number): Promise<void>
  /** Commits what is pending and gives the collection free without noting a sync: for one that was cut short. */
  abandon(): Promise<void>
}

/** A batch is committed when it has as many sections, documents or characters. */
const batchSections = 1_500
const batchDocuments = 250
const batchCharacters = 2_000_000

/** Takes the collection (made before by `store.putCollection`) for writing. `IbidError('busy')` names who holds it. Calls must follow one another. */
export const openWriter = async (store: DocumentStore, collection: string): Promise<CollectionWriter> => {
  const writer = await store.writer(collection)
  let vectors: ReturnType<typeof vectoriser> | undefined
  const vocabulary = newVocabulary()
  const documents = new Map<string, ReadDocument>()
  const removed = new Set<string>()
  let sections = 0
  let characters = 0
  const flush = async (): Promise<void> => {
    const batch = [...documents.values()]
    const gone = [...removed]
    if (batch.length + gone.length === 0) return
    await vocabulary.settle(writer.termNumbers)
    const first = batch.length === 0 ? 0 : await writer.reserve(batch.length)
    if (batch.length > 0) vectors ??= vectoriser(store, collection)
    await writer.commit(buildBatch(vocabulary, batch, gone, first, await vectors))
    documents.clear()
    removed.clear()
    vocabulary.trim()
    sections = 0
    characters = 0
    await tidyTiers(store, writer)
  }
  const flushIfFull = async (): Promise<void> => {
    if (sections >= batchSections || characters >= batchCharacters || documents.size + removed.size >= batchDocuments) await flush()
  }
  const putDocument: CollectionWriter['putDocument'] = async (document, parsed) => {
    const kept = parsed.length > mostSections ? parsed.slice(0, mostSections) : parsed
    removed.delete(document.path)
    documents.set(document.path, readDocument(vocabulary, document, kept))
    sections += kept.length
    characters += kept.reduce((sum, { text }) => sum + text.length, 0)
    await flushIfFull()
  }
  return {
    known: () => writer.hashes(),
    putDocument,
    removeDocument: async (path) => {
      documents.delete(path)
      removed.add(path)
      await flushIfFull()
    },
    commit: flush,
    finish: async (at) => {
      try {
        await flush()
        await reindexOldWords(store, collection, putDocument)
        await flush()
        await tidyAll(store, writer)
        await refitLatent(store, writer)
        await writer.synced(at)
      } finally {
        await writer.release()
      }
    },
    abandon: async () => {
      try {
        await flush()
      } finally {
        await writer.release()
      }
    },
  }
}
