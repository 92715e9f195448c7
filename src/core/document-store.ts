import type { Collection } from './documents.ts'

/**
 * Where documents, their sections and the search index are kept. The store knows rows and bytes; what the bytes of the index mean is the business of
 * `docs/index`, so that any database can hold them. Reads see one consistent moment; writes are short and never block reads.
 */
export interface DocumentStore {
  /**
   * Runs `work` on one consistent view; what it asks for at once goes to a database at once. Do not call `read` inside `work`. Where the database went away
   * meanwhile, `work` is run again from its beginning.
   */
  read<T>(work: (reader: DocumentReader) => Promise<T>): Promise<T>
  /** Adds a collection or renames a known one; its documents stay. */
  putCollection(collection: NewCollection): Promise<void>
  /** Removes the collection with all that belongs to it. `IbidError('busy')` while another process writes to it. */
  dropCollection(collection: string): Promise<void>
  /**
   * Forgets terms that are in no document any more, and gives how many: they outlive the documents that brought them. `numbersIn` tells those of a row of
   * `forward`. Throws `IbidError('busy')` while anybody writes to a collection.
   */
  forgetTerms(numbersIn: (chunk: Uint8Array) => Iterable<number>): Promise<number>
  /** Takes the collection for writing. `IbidError('busy')` names who holds it; `not-found` where there is no such collection. */
  writer(collection: string): Promise<DocumentWriter>
  /**
   * Resolves when nobody holds the collection, or nobody that lives; somebody may take it the next moment. `held` hears who has it until then, such as `process 123`.
   * Rejects when `signal` aborts.
   */
  free(collection: string, signal: AbortSignal, held: (by: string) => void): Promise<void>
  /**
   * The number of a collection's vectors by this model, made where there are none. The first of a collection are in use at once, later ones from
   * {@link useVectors} on. Nobody needs to hold the collection for this or for what follows.
   */
  vectorModel(collection: string, name: string, dimensions: number): Promise<number>
  /** Keeps vectors of documents, whole or as far as there are any; those of a document that is gone are left out. */
  putVectors(model: number, rows: readonly VectorRow[]): Promise<void>
  /** From now on a collection's vectors are these; all others of it are cleared away. */
  useVectors(model: number): Promise<void>
  close(): Promise<void>
}

/** What a caller says of a collection; see {@link Collection}. */
export interface NewCollection {
  readonly id: string
  readonly name: string
  readonly origin: string
  readonly description?: string
}

/** What a caller says of a document. */
export interface NewDocument {
  /** Path inside the collection, with `/`; unique there. */
  readonly path: string
  readonly title: string
  /** Opens the original. */
  readonly uri: string
  /** Size of the original. */
  readonly bytes: number
  /** Of the original's content; equal hashes mean that nothing has to be done. */
  readonly hash: string
}

export interface StoredDocument extends NewDocument {
  /** The store's own number, never used twice; a replaced document has a new one. */
  readonly number: number
  readonly collection: string
  /** How many it has. */
  readonly sections: number
}

/** Where a section stands in its document. */
interface SectionPlace {
  readonly anchor: string
  readonly heading: string
  readonly level: number
  readonly crumbs: readonly string[]
  readonly line?: number
  readonly page?: number
}

/** A section's place and headings, without its text. */
export interface StoredHeading extends SectionPlace {
  /** {@link sectionNumber} of its document and ordinal. */
  readonly number: number
  /** UTF-16 units of the text. */
  readonly length: number
}

export interface StoredSection extends StoredHeading {
  readonly text: string
}

/** An immutable piece of a collection's index. */
export interface StoredSegment {
  readonly id: number
  readonly collection: string
  /** As built; what was removed later is in {@link DocumentReader.removed}. */
  readonly documents: number
  readonly sections: number
}

/** Everything read within one call of {@link DocumentStore.read}. Lists come in the order of the numbers asked for, with `undefined` for what is not there. */
export interface DocumentReader {
  /** Changes whenever anything in the store has changed since the last call in this process. */
  version(): Promise<number>
  collections(): Promise<readonly Collection[]>
  /** In order of path, after `after`; with `prefix` only paths that begin with it. */
  documents(
    collection: string,
    options: { readonly limit: number; readonly after?: string; readonly prefix?: string },
  ): Promise<readonly StoredDocument[]>
  documentAt(collection: string, path: string): Promise<StoredDocument | undefined>
  documentsByNumber(numbers: readonly number[]): Promise<readonly (StoredDocument | undefined)[]>
  /** Every path that begins with `prefix`, with its document's number. */
  paths(collection: string, prefix?: string): Promise<readonly { readonly number: number; readonly path: string }[]>
  /** The titles that at least so many documents of a collection have. */
  sharedTitles(collection: string, least: number): Promise<readonly string[]>
  /** In reading order. */
  headings(document: number): Promise<readonly StoredHeading[]>
  sections(numbers: readonly number[]): Promise<readonly (StoredSection | undefined)[]>
  segments(collections: readonly string[]): Promise<readonly StoredSegment[]>
  layout(segment: number): Promise<Uint8Array>
  /** Documents of these segments that have been replaced or removed since. */
  removed(segments: readonly number[]): Promise<readonly { readonly segment: number; readonly document: number }[]>
  /** -1 for a term that never occurred. */
  termNumbers(terms: readonly string[]): Promise<readonly number[]>
  /** For each term the block that holds its posting list if any does: the last one whose first term is not above it. */
  postings(segment: number, terms: readonly number[]): Promise<readonly (PostingBlock | undefined)[]>
  /** Blocks with first terms above `after`, ascending: as many as fit into about `bytes`, at least one where there is one. */
  postingsAfter(segment: number, after: number, bytes: number): Promise<readonly PostingBlock[]>
  /** Chunks by {@link chunkNumber}. */
  forward(chunks: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  /** The number of the collection's latent model, where one was fitted, and the sections that the collection had then. */
  latentModel(collection: string): Promise<LatentRow | undefined>
  /** What tells which block holds what; absent for a model that is gone. */
  latentDirectory(model: number): Promise<Uint8Array | undefined>
  /** Blocks of a model by their places. */
  latentBlocks(model: number, places: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  /** Vectors of a document's sections in a model. */
  latentPages(model: number, documents: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  /** The vectors that these collections have, by model, those in use first. */
  vectorModels(collections: readonly string[]): Promise<readonly VectorModelRow[]>
  vectorPages(model: number, documents: readonly number[]): Promise<readonly (VectorPage | undefined)[]>
  /** Documents whose sections have not all got their vectors, in order of their numbers, after `after`. */
  withoutVectors(collection: string, model: number, after: number, limit: number): Promise<readonly StoredDocument[]>
  /** Sections of such documents. */
  sectionsWithoutVectors(collection: string, model: number): Promise<number>
}

/** Vectors of a collection that one model gave. */
export interface VectorModelRow {
  readonly id: number
  readonly collection: string
  /** As `llm.embedModel` named it. */
  readonly name: string
  readonly dimensions: number
  /** Whether searches use them. */
  readonly live: boolean
}

/** A page and whose it is. */
export interface VectorRow extends VectorPage {
  readonly document: number
}

/** Vectors of a document's sections, as `docs/index/vector-codec.ts` writes them. */
export interface VectorPage {
  /** False: they are some of its own, or those of the document that this one replaced. What has not changed can be taken from them. */
  readonly whole: boolean
  readonly data: Uint8Array
}

/** Posting lists of ascending terms in one row, keyed by the first. */
export interface PostingBlock {
  readonly first: number
  readonly data: Uint8Array
}

export interface LatentRow {
  readonly id: number
  /** Sections of the collection when it was fitted. */
  readonly sections: number
}

/** A document with its index rows, as one batch brings it. */
export interface DocumentRows {
  readonly number: number
  readonly document: NewDocument
  /** In reading order; the ordinal is the place in the list. */
  readonly sections: readonly SectionRow[]
  /** What the index knows of its words, {@link sectionsPerChunk} sections a row. */
  readonly forward: readonly Uint8Array[]
  readonly latent?: Uint8Array
}

export interface SectionRow extends SectionPlace {
  readonly text: string
}

/** What becomes visible at one instant: removed paths are gone, documents replace those of the same path. */
export interface Batch {
  readonly removed: readonly string[]
  readonly documents: readonly DocumentRows[]
  /** The index of `documents`; absent where there are none. */
  readonly segment?: { readonly sections: number; readonly layout: Uint8Array; readonly postings: readonly PostingBlock[] }
}

/**
 * The only writer of one collection. It keeps its hold as long as it lives; whoever lost it (a process that slept too long) gets `IbidError('stale')`.
 * Numbers are reserved before they are used, so that nothing is encoded inside a transaction.
 */
export interface DocumentWriter {
  readonly collection: string
  /** Hash by path of everything that is stored. */
  hashes(): Promise<ReadonlyMap<string, string>>
  /** The first of `count` new document numbers. */
  reserve(count: number): Promise<number>
  /** Numbers of the terms, new ones for those never seen. */
  termNumbers(terms: readonly string[]): Promise<readonly number[]>
  commit(batch: Batch): Promise<void>
  /** A new segment that nobody sees before {@link replaceSegments}. */
  beginSegment(): Promise<number>
  /** Adds blocks to an unseen segment. */
  addPostings(segment: number, postings: readonly PostingBlock[]): Promise<void>
  /** Makes an unseen segment take the place of others at one instant, then clears them away. */
  replaceSegments(
    segment: number,
    built: { readonly documents: readonly number[]; readonly sections: number; readonly layout: Uint8Array },
    old: readonly number[],
  ): Promise<void>
  /** A new latent model that nobody sees before {@link useLatent}. */
  beginLatent(): Promise<number>
  addLatentPages(model: number, rows: readonly { readonly document: number; readonly vectors: Uint8Array }[]): Promise<void>
  /** Adds blocks of an unseen model, the first at place `first`. */
  addLatentBlocks(model: number, first: number, blocks: readonly Uint8Array[]): Promise<void>
  useLatent(model: number, directory: Uint8Array, sections: number): Promise<void>
  /** Notes that a sync has ended. */
  synced(at: number): Promise<void>
  /** Gives the collection free. */
  release(): Promise<void>
}

const ordinals = 2 ** 20

/** Most sections one document can have. */
export const mostSections = ordinals

/** The number of a document's section; ordinals from 0. */
export const sectionNumber = (document: number, ordinal: number): number => document * ordinals + ordinal

/** Sections whose words share a row. */
export const sectionsPerChunk = 32

/** The number of the row that holds the words of a document's section. */
export const chunkNumber = (document: number, ordinal: number): number =>
  document * (ordinals / sectionsPerChunk) + Math.floor(ordinal / sectionsPerChunk)

/** The document of a section's number. */
export const documentOfSection = (section: number): number => Math.floor(section / ordinals)

/** The ordinal of a section's number. */
export const ordinalOfSection = (section: number): number => section % ordinals
