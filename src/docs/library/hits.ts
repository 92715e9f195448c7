import type { DocumentReader, StoredDocument } from '../../core/document-store.ts'
import type { Collection, SearchHit } from '../../core/documents.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { Found } from '../index/search.ts'
import { sectionOf } from './present.ts'
import { speakingFor } from './speaking.ts'
import type { TitledDocument, Titles } from './titles.ts'

/** Documents by their numbers, under the titles that are shown. */
const titledBy = async (
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

/** Fetches what was found, each section once; `passage` chooses the words that answer best, of the hit at a place from 0. Stops at `maxTokens` over all passages and headings, but never before the first. */
export const hitsOf = async (
  reader: DocumentReader,
  found: readonly Found[],
  collections: readonly Collection[],
  titles: Titles,
  passage: (text: string, at: number) => string,
  maxTokens = Number.POSITIVE_INFINITY,
): Promise<readonly SearchHit[]> => {
  const [sections, documents] = await Promise.all([
    reader.sections(found.map(({ section }) => section)),
    reader.documentsByNumber(found.map(({ document }) => document)),
  ])
  const [speaking, titled] = await Promise.all([
    Promise.all(sections.map((section) => section && speakingFor(reader, section))),
    titledBy(reader, documents, collections, titles),
  ])
  const hits: SearchHit[] = []
  const shown = new Set<number>()
  let tokens = 0
  for (const [at, { score, coverage, collection }] of found.entries()) {
    const [own, document] = [speaking[at], titled.get(documents[at]?.number ?? -1)]
    const from = collections.find(({ id }) => id === collection)
    if (own === undefined || document === undefined || from === undefined) continue
    if (shown.has(own.number)) continue
    shown.add(own.number)
    const { crumbs, heading, text } = own
    const hit = { section: sectionOf(document, own, text), collectionName: from.name, score, coverage, passage: passage(text, hits.length) }
    tokens += estimateTokens([document.path, ...crumbs, heading, hit.passage].join(' '))
    if (tokens > maxTokens && hits.length > 0) break
    hits.push(hit)
  }
  return hits
}
