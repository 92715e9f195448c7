import { chunkNumber, type DocumentReader, documentOfSection, ordinalOfSection, sectionsPerChunk } from '../../core/document-store.ts'
import { decodeFields, decodePage, type Fields, type PageTokens, partOfChunk, type TokenPool } from './forward.ts'

/** The words of pages and sections whose rows have been read. What is not there has none. */
export interface Chunks {
  fields(section: number, pool: TokenPool): Fields
  page(document: number, pool: TokenPool): PageTokens
}

/** Reads the rows of these sections; with `pages` also those of their pages' own words. */
export const readChunks = async (reader: DocumentReader, sections: readonly number[], pages: boolean): Promise<Chunks> => {
  const chunkOf = (section: number): number => chunkNumber(documentOfSection(section), ordinalOfSection(section))
  const wanted = new Set<number>()
  for (const section of sections) {
    if (pages) wanted.add(chunkNumber(documentOfSection(section), 0))
    wanted.add(chunkOf(section))
  }
  const numbers = [...wanted]
  const rows = await reader.forward(numbers)
  const chunks = new Map<number, Uint8Array>()
  numbers.forEach((number, at) => {
    const row = rows[at]
    if (row !== undefined) chunks.set(number, row)
  })
  const part = (chunk: number, place: number): Uint8Array | undefined => {
    const data = chunks.get(chunk)
    const found = data === undefined ? undefined : partOfChunk(data, place)
    return found?.length ? found : undefined
  }
  return {
    fields: (section, pool) => {
      const data = part(chunkOf(section), 1 + (ordinalOfSection(section) % sectionsPerChunk))
      return data === undefined ? { title: [], crumbs: [], body: [] } : decodeFields(data, pool)
    },
    page: (document, pool) => {
      const data = part(chunkNumber(document, 0), 0)
      return data === undefined ? { title: [], length: 0 } : decodePage(data, pool)
    },
  }
}
