import type { DocumentReader, StoredHeading } from '../../../core/document-store.ts'
import { IbidError } from '../../../core/fault.ts'
import type { DocumentRow, DocumentView } from '../../../core/schemas/http/collections.ts'
import { oneDocument } from '../../../docs/library/find-document.ts'
import { findSection } from '../../../docs/library/find-section.ts'
import { sectionOf, summaryOf } from '../../../docs/library/present.ts'
import { newTitles } from '../../../docs/library/titles.ts'
import { compileGlobs } from '../../../docs/sources/glob.ts'
import type { App } from '../../app.ts'
import { fileState } from './original-document.ts'

/** A collection that whoever asks may see. */
interface Seen {
  readonly id: string
  readonly name: string
}

/** Characters of one page of a document, about; no page has less than a section. */
const pageCharacters = 40_000

/** Sections of one page. */
const pageSections = 400

/** A page of a collection's documents by path; with `path` those that match a glob, or that have these words in their path where it has no wildcards. */
export async function documentsOf(
  app: Pick<App, 'documents'>,
  { id }: Seen,
  { path, cursor, limit }: { readonly path?: string | undefined; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly documents: readonly DocumentRow[]; readonly total: number; readonly next?: string }> {
  const store = await app.documents()
  return store.read(async (reader) => {
    const all = (await reader.paths(id))
      .filter(path === undefined ? () => true : matching(path))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    const from = cursor === undefined ? 0 : all.findIndex((each) => each.path > cursor)
    const page = from < 0 ? [] : all.slice(from, from + limit)
    const documents = (await reader.documentsByNumber(page.map(({ number }) => number))).flatMap((each) => each ?? [])
    const last = page.at(-1)
    return {
      documents: (await newTitles()(reader, id, documents)).map(summaryOf),
      total: all.length,
      ...(last && last !== all.at(-1) ? { next: last.path } : {}),
    }
  })
}

function matching(text: string): (row: { readonly path: string }) => boolean {
  if (/[*?[\]{}]/.test(text)) {
    const globs = compileGlobs([text])
    return ({ path }) => globs.matches(path)
  }
  const wanted = text.toLowerCase()
  return ({ path }) => path.toLowerCase().includes(wanted)
}

/**
 * A document a page at a time: the page of a cursor, that with a section (its id, anchor, heading or heading path), or the first. Pages are the same whichever
 * way one comes to them. Throws `IbidError('not-found')` for a document or a section that is not there, naming the nearest.
 */
export async function documentOf(
  app: Pick<App, 'documents'>,
  { id, name }: Seen,
  { path, cursor, section }: { readonly path: string; readonly cursor?: string | undefined; readonly section?: string | undefined },
): Promise<DocumentView> {
  const store = await app.documents()
  const { document, view } = await store.read(async (reader) => {
    const found = await oneDocument(reader, { id, name, origin: '', documents: 0, sections: 0 }, path)
    const [document = found] = await newTitles()(reader, id, [found])
    const headings = await reader.headings(document.number)
    const starts = pageStarts(headings)
    const wanted = section === undefined ? Number(cursor ?? 0) : placeOf(headings, section, document)
    const page = starts.findLastIndex((start) => start <= wanted)
    const from = starts[page] ?? 0
    const next = starts[page + 1]
    const previous = starts[page - 1]
    const view: DocumentView = {
      collection: id,
      collectionName: name,
      path: document.path,
      title: document.title,
      uri: document.uri,
      sections: (await textsOf(reader, headings.slice(from, next))).map(([heading, text]) => {
        const { id: section, heading: words, level, crumbs, uri, line } = sectionOf(document, heading, text)
        return { id: section, heading: words, level, crumbs, text, uri, ...(line === undefined ? {} : { line }) }
      }),
      ...(previous === undefined ? {} : { previous: String(previous) }),
      ...(next === undefined ? {} : { next: String(next) }),
    }
    return { document: found, view }
  })
  const state = view.previous === undefined ? await fileState(document) : 'same'
  return state === 'same' ? view : { ...view, [state]: true }
}

/** The ordinals that pages begin with. */
function pageStarts(headings: readonly StoredHeading[]): readonly number[] {
  const starts: number[] = []
  let characters = Number.POSITIVE_INFINITY
  headings.forEach(({ length }, at) => {
    characters += length
    if (characters <= pageCharacters && at - starts.at(-1)! < pageSections) return
    starts.push(at)
    characters = length
  })
  return starts
}

function placeOf(headings: readonly StoredHeading[], section: string, document: { readonly path: string; readonly title: string }): number {
  const found = findSection(headings, section, document.title)
  if (found) return found.index
  throw new IbidError('not-found', `section ${section} not found in ${document.path}`, 'omit it to read from the beginning')
}

async function textsOf(reader: DocumentReader, headings: readonly StoredHeading[]): Promise<readonly (readonly [StoredHeading, string])[]> {
  const sections = await reader.sections(headings.map(({ number }) => number))
  return headings.map((heading, at) => [heading, sections[at]?.text ?? ''])
}
