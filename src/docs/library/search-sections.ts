import type { DocumentReader, DocumentStore } from '../../core/document-store.ts'
import type { Collection, SearchHit, SearchQuery } from '../../core/documents.ts'
import { embeddedText } from '../index/embedded-text.ts'
import type { Found } from '../index/found.ts'
import type { Searcher, SearchOptions } from '../index/search.ts'
import { keptDimensions } from '../index/vector-codec.ts'
import type { QuestionVectors } from '../index/vectors.ts'
import { type HitOptions, hitsOf, spareFound } from './hits.ts'
import type { SearchModels } from './search-models.ts'
import type { Titles } from './titles.ts'

/** Results that a model puts in order. */
const reranked = 20

/** What is searched, worked out in the moment that is read. */
export interface Searched {
  readonly collections: readonly Collection[]
  readonly allow?: (document: number) => boolean
}

export interface SectionSearch {
  readonly store: DocumentStore
  readonly searcher: Searcher
  readonly models: SearchModels | undefined
  readonly titles: Titles
}

/**
 * Searches by words, and by meaning and with reranking where models are set for them. Nothing of the store is held while a model is asked. What a model does not
 * give in its time leaves the search as it is without it.
 */
export async function searchSections(
  { store, searcher, models, titles }: SectionSearch,
  { query, maxTokens, mode = 'both', rerank, notice }: SearchQuery,
  limit: number,
  searchedIn: (reader: DocumentReader) => Promise<Searched>,
  passage: HitOptions['passage'],
): Promise<readonly SearchHit[]> {
  const has = models?.has()
  const options = has?.vectors && models && mode !== 'words' ? await byMeaning() : {}
  const reranks = models !== undefined && has?.rerank === true && rerank !== false
  const find = async (reader: DocumentReader, most: number) => {
    const { collections, allow } = await searchedIn(reader)
    const ids = collections.map(({ id }) => id)
    const found = await searcher.search(reader, ids, query, { limit: most, ...options, ...(allow ? { allow } : {}) })
    return { collections, found }
  }
  const shown: HitOptions = { limit, passage, maxTokens }
  if (!reranks)
    return store.read(async (reader) => {
      const { collections, found } = await find(reader, limit + spareFound)
      return hitsOf(reader, found, collections, titles, shown)
    })
  const first = await store.read(async (reader) => {
    const { collections, found } = await find(reader, Math.max(limit + spareFound, reranked))
    return { collections, found, texts: await textsOf(reader, found.slice(0, reranked)) }
  })
  const order = first.texts.length < 2 ? [0] : await models.rerank(query, first.texts)
  if (typeof order === 'string') notice?.(`Results were not reranked: ${order}`)
  const found = typeof order === 'string' ? first.found : inOrder(first.found, order)
  return store.read((reader) => hitsOf(reader, found, first.collections, titles, shown))

  async function byMeaning(): Promise<Pick<SearchOptions, 'question' | 'semantic'>> {
    const question = await questionVectors()
    if (typeof question !== 'string') return { question, semantic: mode === 'meaning' }
    notice?.(`Only keyword search was used: ${question}`)
    return {}
  }

  async function questionVectors(): Promise<QuestionVectors | string> {
    const known = await store.read(async (reader) => {
      const { collections } = await searchedIn(reader)
      return searcher.vectorModels(
        reader,
        collections.map(({ id }) => id),
      )
    })
    if (known === 'none') return 'the sections have no vectors yet'
    if (known === 'some') return 'some sections have no vectors yet'
    const names = [...new Set(known.map(({ name }) => name))]
    const vectors = (await models?.embed(query, names)) ?? 'no model is configured'
    if (typeof vectors === 'string') return vectors
    const fits = known.every(({ name, dimensions }) => keptDimensions(vectors.get(name)?.length ?? 0) === dimensions)
    return fits ? vectors : "the question's vector and the section vectors have different lengths"
  }
}

const textsOf = async (reader: DocumentReader, found: readonly Found[]): Promise<readonly string[]> => {
  const [sections, documents] = await Promise.all([
    reader.sections(found.map(({ section }) => section)),
    reader.documentsByNumber(found.map(({ document }) => document)),
  ])
  return found.map((_, at) => embeddedText(documents[at]?.title ?? '', sections[at] ?? { crumbs: [], heading: '', text: '' }))
}

/** The first ones in another order, each with the score of its new place. */
const inOrder = (found: readonly Found[], order: readonly number[]): readonly Found[] => {
  const first = order.flatMap((from, at): readonly Found[] => {
    const [own, place] = [found[from], found[at]]
    return own && place ? [{ ...own, score: place.score }] : []
  })
  return [...first, ...found.slice(first.length)]
}
