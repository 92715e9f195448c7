import type { DocumentReader, DocumentStore, StoredDocument, StoredHeading, StoredSection } from '../core/document-store.ts'
import { sectionNumber } from '../core/document-store.ts'
import type { Collection, Library, Scope, SearchQuery } from '../core/documents.ts'
import { IbidError } from '../core/fault.ts'
import { estimateTokens } from '../core/text/tokens.ts'
import { queryTerms } from '../core/text/words.ts'
import { newSearcher } from './index/search.ts'
import { endWithin } from './library/cut-at-token-limit.ts'
import { inScope, oneCollection, oneDocument, someCollections } from './library/find-document.ts'
import { findSection } from './library/find-section.ts'
import { type HitOptions, hitsOf, spareFound } from './library/hits.ts'
import { joinSections } from './library/join.ts'
import { sectionOf, summaryOf } from './library/present.ts'
import type { SearchModels } from './library/search-models.ts'
import { type Searched, type SectionSearch, searchSections } from './library/search-sections.ts'
import { endOfSection, startOfSection } from './library/subtree.ts'
import { newTitles, type TitledDocument } from './library/titles.ts'
import { afterAnchors, bestPassage } from './rank/passage.ts'
import { compileGlobs } from './sources/glob.ts'

const defaultLimit = 8
const mostHits = 50
const mostDocuments = 200
const defaultDocuments = 50
/** Tokens of one read of a document, by default and at most. */
const defaultTokens = 4_000
const mostTokens = 16_000
/** Sections of an outline at most. */
const mostHeadings = 2_000

const within = (wanted: number | undefined, usual: number, most: number): number =>
  wanted === undefined || !Number.isFinite(wanted) ? usual : Math.max(1, Math.min(most, Math.floor(wanted)))

/** Tokens of a passage where the caller names none: a section within the first number comes whole, of a longer one about so many as between the others. */
const usualPassage = { whole: 200, least: 100, most: 160 }

const passageOf = (question: string, tokens?: SearchQuery['passageTokens']): HitOptions['passage'] => {
  const wanted = queryTerms(question)
  return ({ text, headings, rarity, place }) => {
    const size = tokens?.[Math.min(place, tokens.length - 1)]
    const { whole, least, most } = size === undefined ? usualPassage : { whole: size, least: size, most: size }
    if (estimateTokens(text) <= whole) return text.slice(afterAnchors(text))
    const rare = rarity === undefined ? {} : { rarity: (term: string) => rarity.get(term) ?? 1 }
    const { start, end } = bestPassage(text, wanted, { maxTokens: most, leastTokens: least, headings, ...rare })
    return text.slice(start, end)
  }
}

const pick = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

const present = <T>(items: readonly (T | undefined)[]): T[] => items.filter((item) => item !== undefined)

/** The numbers of the documents that match a glob, over several collections. It may begin with the name of the collection, as places are shown. */
const matching = async (reader: DocumentReader, collections: readonly Collection[], glob: string): Promise<ReadonlySet<number>> => {
  const numbers = new Set<number>()
  for (const { id, name } of collections)
    for (const inside of glob.startsWith(`${name}/`) ? [glob, glob.slice(name.length + 1)] : [glob]) {
      const globs = compileGlobs([inside])
      const prefix = /^[^*?[{\\!]*\//.exec(inside)?.[0] ?? ''
      for (const { number, path } of await reader.paths(id, prefix)) if (globs.matches(path)) numbers.add(number)
    }
  return numbers
}

/** Paths that are looked up one by one rather than among all of a collection. */
const fewPaths = 200

/** Which documents of collections a search is kept to, by their numbers. */
const among = async (
  reader: DocumentReader,
  collections: readonly string[],
  documents: NonNullable<SearchQuery['documents']>,
): Promise<ReadonlySet<number>> => {
  const numbers = new Set<number>()
  for (const collection of collections) {
    const paths = documents.get(collection)
    const found =
      paths !== undefined && paths.size <= fewPaths
        ? present(await Promise.all([...paths].map((path) => reader.documentAt(collection, path))))
        : (await reader.paths(collection)).filter(({ path }) => paths?.has(path) ?? true)
    for (const { number } of found) numbers.add(number)
  }
  return numbers
}

/** The section a name means and all that belongs to it. */
const sectionNamed = (
  headings: readonly StoredHeading[],
  name: string,
  document: StoredDocument,
): {
  readonly own: StoredHeading
  readonly first: StoredHeading
  readonly sources: readonly StoredHeading[]
  readonly match: 'exact' | 'nearest'
} => {
  const found = findSection(headings, name, document.title)
  const own = found === undefined ? undefined : headings[found.index]
  if (found !== undefined && own !== undefined)
    return {
      own,
      first: headings[startOfSection(headings, found.index)] ?? own,
      sources: headings.slice(found.index, endOfSection(headings, found.index)),
      match: found.match,
    }
  const known = headings.flatMap(({ heading }) => (heading === '' ? [] : [heading])).slice(0, 8)
  throw new IbidError(
    'not-found',
    `section ${name} not found in ${document.path}`,
    known.length === 0 ? 'read the whole document' : `available: ${known.join(', ')}`,
  )
}

/** The library of everything in a store; see {@link Library}. Without `models`, searches go by words alone. */
export const openLibrary = (store: DocumentStore, models?: SearchModels): Library => {
  const searcher = newSearcher()
  const titles = newTitles()
  const titledDocument = async (reader: DocumentReader, scope: Scope, name: string, path: string): Promise<TitledDocument> => {
    const collection = await oneCollection(reader, scope, name)
    const document = await oneDocument(reader, collection, path)
    const [titled = document] = await titles(reader, collection.id, [document])
    return titled
  }
  const parts: SectionSearch = { store, searcher, models, titles }
  return {
    collections: (scope) => store.read((reader) => inScope(reader, scope)),
    documents: (scope, { collection, cursor, limit }) =>
      store.read(async (reader) => {
        const { id, documents: total } = await oneCollection(reader, scope, collection)
        const most = within(limit, defaultDocuments, mostDocuments)
        const rows = await reader.documents(id, { limit: most + 1, ...(cursor === undefined ? {} : { after: cursor }) })
        const items = (await titles(reader, id, rows.slice(0, most))).map(summaryOf)
        const next = rows.length > most ? items.at(-1)?.path : undefined
        return { items, total, ...(next === undefined ? {} : { next }) }
      }),
    search: async (scope, query) => {
      const { query: text, collections, limit, passageTokens, path, documents } = query
      if (text.trim() === '') throw new IbidError('usage', 'the query is empty', 'enter a search query')
      const searchedIn = async (reader: DocumentReader): Promise<Searched> => {
        const searched = await someCollections(reader, scope, collections)
        const ids = searched.map(({ id }) => id)
        const matched = path === undefined ? undefined : await matching(reader, searched, path)
        const named = documents === undefined ? undefined : await among(reader, ids, documents)
        if (!matched && !named) return { collections: searched }
        return { collections: searched, allow: (document) => matched?.has(document) !== false && named?.has(document) !== false }
      }
      return searchSections(parts, query, within(limit, defaultLimit, mostHits), searchedIn, passageOf(text, passageTokens))
    },
    absentWords: (scope, query, collections) =>
      store.read(async (reader) => {
        const searched = await someCollections(reader, scope, collections)
        const ids = searched.map(({ id }) => id)
        return searcher.absentWords(reader, ids, query)
      }),
    outline: (scope, collection, path) =>
      store.read(async (reader) => {
        const document = await titledDocument(reader, scope, collection, path)
        const headings = await reader.headings(document.number)
        return {
          document: summaryOf(document),
          sections: headings.slice(0, mostHeadings).map((heading) => sectionOf(document, heading, '')),
        }
      }),
    section: (scope, collection, path, name) =>
      store.read(async (reader) => {
        const document = await titledDocument(reader, scope, collection, path)
        const headings = await reader.headings(document.number)
        const { own, first, sources, match } = sectionNamed(headings, name, document)
        const sections = present(await reader.sections(sources.map(({ number }) => number)))
        const { text } = joinSections(sections, false)
        const cut = endWithin(text, 0, mostTokens)
        return {
          section: sectionOf(document, own, text.slice(0, cut)),
          match,
          ...(first === own ? {} : { begins: `#${first.anchor}` }),
          ...(cut < text.length ? { left: text.length - cut } : {}),
        }
      }),
    document: (scope, collection, path, options = {}) =>
      store.read(async (reader) => {
        const document = await titledDocument(reader, scope, collection, path)
        const sections: readonly StoredSection[] = present(
          await reader.sections(pick(sectionNumber(document.number, 0), document.sections)),
        )
        const { text, line = 1 } = joinSections(sections, true)
        const offset = Math.max(0, Math.min(text.length, Math.floor(options.offset ?? 0)))
        const end = endWithin(text, offset, within(options.maxTokens, defaultTokens, mostTokens))
        const before = text.slice(0, offset).split('\n').length - 1
        return {
          document: summaryOf(document),
          text: text.slice(offset, end),
          line: line + before,
          ...(end < text.length ? { nextOffset: end } : {}),
        }
      }),
    related: (scope, { collection, document: path, section, limit }) =>
      store.read(async (reader) => {
        const visible = await inScope(reader, scope)
        const document = await titledDocument(reader, scope, collection, path)
        const headings = await reader.headings(document.number)
        const sources = section === undefined ? headings : sectionNamed(headings, section, document).sources
        const most = within(limit, defaultLimit, mostHits)
        const found = await searcher.related(
          reader,
          visible.map(({ id }) => id),
          sources.map(({ number }) => number),
          { limit: most + spareFound, allow: (number) => section !== undefined || number !== document.number },
        )
        return hitsOf(reader, found, visible, titles, { limit: most, passage: passageOf(`${document.title} ${section ?? ''}`) })
      }),
  }
}
