import type { DocumentReader, StoredDocument, StoredHeading } from '../../core/document-store.ts'
import type { Collection } from '../../core/documents.ts'
import { fileName, titleOfPath } from '../parse/kind.ts'

/** A document under a title that tells it from its neighbours. */
export interface TitledDocument extends StoredDocument {
  /** The title that it has of its own and shares with many others. */
  readonly sharedTitle?: string
}

/** Gives documents of one collection their titles. */
export type Titles = (
  reader: DocumentReader,
  collection: string,
  documents: readonly StoredDocument[],
) => Promise<readonly TitledDocument[]>

/** Fewer documents of one title are a coincidence, and so are fewer than this share of a collection: versions of a manual have pages of the same title. */
const leastSharing = 4
const leastShare = 1 / 4

/** Sections at the beginning of a document in which its next heading is looked for. */
const mostSections = 4

const listing = /^(?:table of contents|contents|toc|on this page)$/i
const bareName = /^(?:_?index|readme|default|home|page)$/i

/** A path's last name as a person would write it; the folder's where the file's name says nothing. */
const readable = (path: string): string => {
  const own = titleOfPath(path)
  const folder = fileName(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  const name = (bareName.test(own) && folder !== '' ? folder : own).replace(/^\d{1,4}[-_. ]+(?=\D)/, '')
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? own : words[0]!.toUpperCase() + words.slice(1)
}

const otherTitle = (path: string, headings: readonly StoredHeading[], shared: ReadonlySet<string>): string =>
  headings.slice(0, mostSections).find(({ heading }) => heading !== '' && !shared.has(heading) && !listing.test(heading))?.heading ??
  readable(path)

/**
 * Titles as they are shown: one that many documents of a collection share, such as a logo above every page, gives way to the document's next heading or its
 * path. What is stored stays as it is, so that a page more or less changes nothing but what is shown.
 */
export const newTitles = (): Titles => {
  const known = new Map<string, { readonly version: number; readonly titles: ReadonlySet<string> }>()
  const sharedIn = async (reader: DocumentReader, collection: string): Promise<ReadonlySet<string>> => {
    const version = await reader.version()
    const before = known.get(collection)
    if (before?.version === version) return before.titles
    const all = (await reader.collections()).find(({ id }) => id === collection)?.documents ?? 0
    const least = Math.max(leastSharing, Math.ceil(all * leastShare))
    const titles = new Set(all < least ? [] : await reader.sharedTitles(collection, least))
    known.set(collection, { version, titles })
    return titles
  }
  return async (reader, collection, documents) => {
    if (documents.length === 0) return documents
    const shared = await sharedIn(reader, collection)
    if (shared.size === 0) return documents
    return Promise.all(
      documents.map(async (document): Promise<TitledDocument> => {
        if (!shared.has(document.title)) return document
        const title = otherTitle(document.path, await reader.headings(document.number), shared)
        return { ...document, title, sharedTitle: document.title }
      }),
    )
  }
}

/** Documents by their numbers, under the titles that are shown. */
export const titledBy = async (
  reader: DocumentReader,
  documents: readonly (StoredDocument | undefined)[],
  collections: readonly Collection[],
  titles: Titles,
): Promise<ReadonlyMap<number, TitledDocument>> => {
  const found = new Map(documents.flatMap((document) => (document ? [[document.number, document] as const] : [])))
  const own = Map.groupBy(found.values(), ({ collection }) => collection)
  const titled = await Promise.all(collections.map(({ id }) => titles(reader, id, own.get(id) ?? [])))
  return new Map(titled.flat().map((document) => [document.number, document]))
}
