import type { Source } from './source.ts'

/** A set of documents that is synced and searched together. Its identity is its resolved origin, not the words that named it. */
export interface Collection {
  /** Stable: a short hash of the resolved origin. */
  readonly id: string
  /** What people call it; an alias in `context.json` or the folder's name. */
  readonly name: string
  /** Resolved origin: `file:///...`, `https://...`, `git+https://...#ref`. */
  readonly origin: string
  readonly description?: string
  readonly documents: number
  readonly sections: number
  /** ms since 1970 of the last finished sync; absent before the first. */
  readonly syncedAt?: number
}

export interface DocumentSummary {
  readonly collection: string
  /** Path inside the collection, with `/`. */
  readonly path: string
  readonly title: string
  readonly uri: string
  readonly sections: number
  /** Bytes of the original. */
  readonly bytes: number
}

/** A piece of a document under one heading, with its exact text and place. */
export interface Section {
  /** Stable over syncs: `path#anchor`. */
  readonly id: string
  readonly collection: string
  readonly document: string
  readonly documentTitle: string
  /** From 0, in reading order. */
  readonly ordinal: number
  readonly heading: string
  /** 1 to 6; 0 for text before the first heading. */
  readonly level: number
  /** Headings above this one, outermost first. */
  readonly crumbs: readonly string[]
  readonly text: string
  readonly uri: string
  /** Lines of the original from 1, where it has lines. */
  readonly line?: number
}

export interface SearchQuery {
  readonly query: string
  /** Names or ids; unknown ones are an error that names the nearest. Absent: all in scope. */
  readonly collections?: readonly string[]
  /** At most this many sections; 8 where absent, 50 at most. */
  readonly limit?: number
  /** At most about this many tokens over all results. */
  readonly maxTokens?: number
  /**
   * Tokens of each hit by its place, the last number for all behind: a section within them is its own passage, of a longer one so many are taken around what
   * answers. Where absent, a section of 200 comes whole, and of a longer one up to 160 around what answers.
   */
  readonly passageTokens?: readonly number[]
  /** Only documents whose path matches this glob. */
  readonly path?: string
  /** By id of a collection: only documents of these paths. A collection that is not named is searched whole. */
  readonly documents?: ReadonlyMap<string, ReadonlySet<string>>
  /** What decides, where a model for vectors is set: words alone, meaning alone, or both, as where absent. */
  readonly mode?: 'words' | 'meaning' | 'both'
  /** False: the model that puts results in order is not asked. */
  readonly rerank?: boolean
  /** Hears in one line why a model that is set did not count: for vectors, for reranking. */
  readonly notice?: (line: string) => void
}

export interface SearchHit {
  readonly section: Section
  readonly collectionName: string
  /** The chance that it answers, 0 to 1: how sure the search is of its best, times how far this one falls behind. */
  readonly score: number
  /** Share of the question's informative words that the section and its headings hold, 0 to 1; comparable between searches. */
  readonly coverage: number
  /** The part of `section.text` that answers best, word for word. */
  readonly passage: string
}

/** A page of a longer listing; `next` is handed back to get the following one. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
  readonly next?: string
}

/**
 * Reading what has been indexed. `scope` lists the collection ids the caller may see; everything outside it does not exist for the call.
 * Unknown collections, documents and sections throw `IbidError('not-found')` naming the nearest.
 */
export interface Library {
  collections(scope: Scope): Promise<readonly Collection[]>
  documents(
    scope: Scope,
    options: { readonly collection: string; readonly cursor?: string; readonly limit?: number },
  ): Promise<Page<DocumentSummary>>
  search(scope: Scope, query: SearchQuery): Promise<readonly SearchHit[]>
  /** The words of a question that no section of these collections holds in any form, as the question has them. */
  absentWords(scope: Scope, query: string, collections?: readonly string[]): Promise<readonly string[]>
  /** The document's sections without their text. */
  outline(
    scope: Scope,
    collection: string,
    document: string,
  ): Promise<{ readonly document: DocumentSummary; readonly sections: readonly Section[] }>
  /**
   * The exact heading, anchor or heading path first, then the nearest; `match` says which. The section's text includes its subsections; where that is too
   * much for one read, `left` says how many characters at the end are missing. A long
   * section is kept in parts: of one that is not the first, `begins` is the anchor of that, and the text is what stands from there on.
   */
  section(
    scope: Scope,
    collection: string,
    document: string,
    name: string,
  ): Promise<{ readonly section: Section; readonly match: 'exact' | 'nearest'; readonly begins?: string; readonly left?: number }>
  /** The document's text from character `offset`, at most about `maxTokens`. */
  document(
    scope: Scope,
    collection: string,
    document: string,
    options?: { readonly offset?: number; readonly maxTokens?: number },
  ): Promise<{ readonly document: DocumentSummary; readonly text: string; readonly line: number; readonly nextOffset?: number }>
  /** Sections that speak of the same things, the section itself and its near-duplicates left out. */
  related(
    scope: Scope,
    place: { readonly collection: string; readonly document: string; readonly section?: string; readonly limit?: number },
  ): Promise<readonly SearchHit[]>
}

/** Collection ids a call may see; `undefined` means all. */
export type Scope = readonly string[] | undefined

/** The headings from the document down to the section, without the document's title: `Plugins > Order`; empty for the document's own opening. */
export const headingPath = ({ crumbs, heading, documentTitle }: Pick<Section, 'crumbs' | 'heading' | 'documentTitle'>): string => {
  const path = [...crumbs, heading].filter((part) => part !== '')
  return (path[0] === documentTitle ? path.slice(1) : path).join(' > ')
}

/** A section as evidence. */
export const sourceOfSection = (
  section: Section,
  collectionName: string,
  extra: { passage?: string; score?: number; coverage?: number } = {},
): Source => {
  const path = headingPath(section)
  return {
    id: `${section.collection}/${section.id}`,
    title: section.documentTitle,
    uri: section.uri,
    text: section.text,
    collection: collectionName,
    document: section.document,
    ...(path ? { section: path } : {}),
    ...(section.line === undefined ? {} : { line: section.line }),
    ...extra,
  }
}
