import { z } from 'zod'
import { headingPath, type Library, type Scope, sourceOfSection } from '../../core/documents.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolContext, ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { documentNamed, type Place } from './named-place.ts'
import { pageOf } from './text-page.ts'

/** Tokens that are shown at once of what was opened. */
const pageTokens = 4000
/** Headings that are listed of a document that is longer than a page, and documents of a collection. */
const mostHeadings = 60
const documentsOnPage = 50

/** Opens what a run has found, by its handle, and what it knows by name. */
export const open = (library: Library) =>
  tool({
    name: 'documents_open',
    title: 'Open a document',
    description: prose('documents-open.md', import.meta.url),
    paged: true,
    // What it opened may have been folded since: opening it again is no repeat.
    timeDependent: true,
    input: z.object({
      place: z.string().min(1).describe('For example s3, guide/plugins.md, "guide/plugins.md > Order" or a collection'),
      page: z.number().int().min(1).max(1000).optional(),
    }),
    async run({ place, page = 1 }, { scope, results }) {
      const held = sourceAt(place.trim().replace(/^\[(.*)\]$/, '$1'), results)
      if (held) return openSource(library, scope, held, page)
      const collections = await library.collections(scope)
      const collection = collections.find(({ name }) => name === place)
      if (collection) return listed(library, scope, collection.name, page)
      const named = await documentNamed(library, scope, collections, place, documentsOf(results))
      return named.section === undefined
        ? openDocument(library, scope, named, page)
        : openSection(library, scope, named, named.section, page)
    },
  })

type Results = ToolContext['results']

/** The source that a handle names in this run. */
const sourceAt = (handle: string, results: Results): Source | undefined => {
  for (const { output, handles = [] } of results) {
    const at = handles.indexOf(handle)
    if (at >= 0) return output.sources?.[at]
  }
  return undefined
}

/** The documents that the run has read, the newest first. */
const documentsOf = (results: Results): readonly Place[] =>
  results
    .toReversed()
    .flatMap(({ output }) => output.sources ?? [])
    .flatMap(({ collection, document }) => (collection && document ? [{ collection, document }] : []))

/** The section of a source with all that belongs to it; what came from elsewhere than a collection has no more than its text. */
async function openSource(library: Library, scope: Scope, source: Source, page: number): Promise<ToolOutput> {
  const { collection, document, id } = source
  if (!collection || !document) return shown(source, page)
  const anchor = id.includes('#') ? id.slice(id.lastIndexOf('#')) : undefined
  if (anchor === undefined) return openDocument(library, scope, { collection, document }, page)
  return openSection(library, scope, { collection, document }, anchor, page)
}

async function openSection(
  library: Library,
  scope: Scope,
  { collection, document }: Place,
  name: string,
  page: number,
): Promise<ToolOutput> {
  const { section, match, begins } = await library.section(scope, collection, document, name)
  const whole = shown(sourceOfSection(section, collection), page)
  const before =
    begins === undefined ? '' : phrase`Continued from the previous page; the section starts at ${JSON.stringify(document + begins)}.`
  const output = { ...whole, text: [before, whole.text].filter(Boolean).join(' ') }
  if (match === 'exact') return output
  const path = headingPath(section) || section.documentTitle
  return {
    ...output,
    text: [phrase`No heading ${JSON.stringify(name)} in ${document}; closest match: ${path}.`, output.text].filter(Boolean).join(' '),
  }
}

async function openDocument(library: Library, scope: Scope, { collection, document: path }: Place, page: number): Promise<ToolOutput> {
  let offset = 0
  for (let at = 1; ; at++) {
    const { document, text, line, nextOffset } = await library.document(scope, collection, path, { offset, maxTokens: pageTokens })
    if (at < page && nextOffset !== undefined) {
      offset = nextOffset
      continue
    }
    const [title, uri] = [document.title, document.uri]
    const source = { id: `${document.collection}/${document.path}@${offset}`, title, uri, text, line, collection, document: document.path }
    const isWhole = at === 1 && nextOffset === undefined
    return {
      text: isWhole
        ? ''
        : [
            pageWords(at, nextOffset !== undefined),
            ...(at === 1 ? await headings(library, scope, { collection, document: path }) : []),
          ].join('\n'),
      sources: [source],
    }
  }
}

async function headings(library: Library, scope: Scope, { collection, document }: Place): Promise<readonly string[]> {
  const { sections } = await library.outline(scope, collection, document)
  // The parts of a long section have one heading.
  const names = sections.map(({ heading }) => heading).filter((heading, at, all) => heading !== '' && heading !== all[at - 1])
  return names.length === 0 ? [] : [`Sections: ${names.slice(0, mostHeadings).join(' | ')}${names.length > mostHeadings ? ' | ...' : ''}`]
}

async function listed(library: Library, scope: Scope, collection: string, page: number): Promise<ToolOutput> {
  let cursor: string | undefined
  for (let at = 1; ; at++) {
    const { items, total, next } = await library.documents(scope, { collection, limit: documentsOnPage, ...(cursor ? { cursor } : {}) })
    cursor = next
    if (at < page && next !== undefined) continue
    const lines = items.map(({ path, title }) => (title && title !== path ? `${path}: ${title}` : path))
    const count = phrase`${total} document(s)`
    return { text: [count, ...lines, ...(next === undefined ? [] : [pageWords(at, true)])].join('\n') }
  }
}

/** A page of a source as an output of its own. */
function shown(source: Source, page: number): ToolOutput {
  const { text, from, number, isLast } = pageOf(source.text, page, pageTokens)
  const { passage: _, line, ...rest } = source
  const at = line === undefined ? {} : { line: line + source.text.slice(0, from).split('\n').length - 1 }
  const part = { ...rest, ...at, text, ...(number === 1 ? {} : { id: `${source.id}@${from}` }) }
  return { text: number === 1 && isLast ? '' : pageWords(number, !isLast), sources: [part] }
}

const pageWords = (page: number, hasMore: boolean): string =>
  hasMore ? phrase`Page ${page}; the next is page ${page + 1}.` : phrase`Page ${page}, the last page.`
