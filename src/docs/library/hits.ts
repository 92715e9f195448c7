import type { DocumentReader } from '../../core/document-store.ts'
import type { Collection, SearchHit } from '../../core/documents.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { Found } from '../index/search.ts'
import { sectionOf } from './present.ts'
import { speakingFor } from './speaking.ts'

/** Fetches what was found, each section once; `passage` chooses the words that answer best, of the hit at a place from 0. Stops at `maxTokens` over all passages and headings, but never before the first. */
export const hitsOf = async (
  reader: DocumentReader,
  found: readonly Found[],
  collections: readonly Collection[],
  passage: (text: string, at: number) => string,
  maxTokens = Number.POSITIVE_INFINITY,
): Promise<readonly SearchHit[]> => {
  const [sections, documents] = await Promise.all([
    reader.sections(found.map(({ section }) => section)),
    reader.documentsByNumber(found.map(({ document }) => document)),
  ])
  const speaking = await Promise.all(sections.map((section) => section && speakingFor(reader, section)))
  const hits: SearchHit[] = []
  const shown = new Set<number>()
  let tokens = 0
  for (const [at, { score, coverage, collection }] of found.entries()) {
    const [own, document] = [speaking[at], documents[at]]
    const collectionName = collections.find(({ id }) => id === collection)?.name
    if (own === undefined || document === undefined || collectionName === undefined) continue
    if (shown.has(own.number)) continue
    shown.add(own.number)
    const { crumbs, heading, text } = own
    const hit = { section: sectionOf(document, own, text), collectionName, score, coverage, passage: passage(text, hits.length) }
    tokens += estimateTokens([document.path, ...crumbs, heading, hit.passage].join(' '))
    if (tokens > maxTokens && hits.length > 0) break
    hits.push(hit)
  }
  return hits
}
