import type { DocumentStore, NewDocument } from '../../core/document-store.ts'
import type { ParsedSection } from '../parsed.ts'
import { decodeLayout, tokenizerVersion } from './layout.ts'

/** Sections read from the store at a time. */
const sectionsAtOnce = 500

/**
 * Reads the words of a collection again where an earlier tokenizer read them, from what the store keeps: no source is asked. `put` replaces a document; one that
 * was replaced is not looked at again, so that a renewal that was cut short goes on where it was.
 */
export async function reindexOldWords(
  store: DocumentStore,
  collection: string,
  put: (document: NewDocument, sections: readonly ParsedSection[]) => Promise<void>,
): Promise<void> {
  for (const number of await outdated(store, collection)) {
    const found = await documentOf(store, number)
    if (found) await put(found.document, found.sections)
  }
}

/** Numbers of the documents whose words an earlier tokenizer read. */
const outdated = async (store: DocumentStore, collection: string): Promise<readonly number[]> =>
  store.read(async (reader) => {
    const segments = (await reader.segments([collection])).map(({ id }) => id)
    const removed = new Set((await reader.removed(segments)).map(({ segment, document }) => `${segment} ${document}`))
    const found: number[] = []
    for (const segment of segments) {
      const { documents, tokenizerVersions } = decodeLayout(await reader.layout(segment))
      documents.forEach((document, page) => {
        if (tokenizerVersions[page] !== tokenizerVersion && !removed.has(`${segment} ${document}`)) found.push(document)
      })
    }
    return found
  })

/** A document as it was put in; undefined where it is gone. */
const documentOf = async (
  store: DocumentStore,
  number: number,
): Promise<{ readonly document: NewDocument; readonly sections: readonly ParsedSection[] } | undefined> =>
  store.read(async (reader) => {
    const [stored] = await reader.documentsByNumber([number])
    if (!stored) return undefined
    const { path, title, uri, bytes, hash } = stored
    const headings = await reader.headings(number)
    const sections: ParsedSection[] = []
    for (let from = 0; from < headings.length; from += sectionsAtOnce) {
      const some = await reader.sections(headings.slice(from, from + sectionsAtOnce).map((heading) => heading.number))
      for (const section of some) {
        if (!section) return undefined
        const { heading, level, crumbs, anchor, text, line, page } = section
        sections.push({
          heading,
          level,
          crumbs,
          anchor,
          text,
          ...(line === undefined ? {} : { line }),
          ...(page === undefined ? {} : { page }),
        })
      }
    }
    return { document: { path, title, uri, bytes, hash }, sections }
  })
