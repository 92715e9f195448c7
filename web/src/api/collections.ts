import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CollectionRow,
  DocumentList,
  DocumentView,
  ExampleQuestion,
  SearchAnswer,
} from '../../../src/core/schemas/http/collections.ts'
import { at, bytesOf, get, query } from './request.ts'

interface CollectionList {
  readonly collections: readonly CollectionRow[]
}

/** Whether nothing of it could be read so far. */
export const isUnread = ({ syncedAt, documents }: Pick<CollectionRow, 'syncedAt' | 'documents'>): boolean =>
  syncedAt === undefined && documents === 0

/** ms between two looks while something is synced. */
const syncingMs = 700

export const collectionsQuery = queryOptions({
  queryKey: ['collections'],
  queryFn: ({ signal }) => get<CollectionList>('/v1/collections', signal),
  refetchInterval: ({ state }) => (state.data?.collections.some(({ sync }) => sync?.status === 'working') ? syncingMs : false),
})

/** What might be asked first. */
export const exampleQuestionsQuery = queryOptions({
  queryKey: ['example-questions'],
  queryFn: ({ signal }) => get<{ readonly questions: readonly ExampleQuestion[] }>('/v1/example-questions', signal),
  staleTime: 60_000,
  retry: false,
})

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['collections', id],
    queryFn: ({ signal }) => get<CollectionRow>(at`/v1/collections/${id}`, signal),
    refetchInterval: ({ state }) => (state.data?.sync?.status === 'working' ? syncingMs : false),
  })

/** Documents of a collection by their path, a page at a time; `path` is a glob, or a part of the path. */
export const documentsQuery = (collection: string, path: string) =>
  infiniteQueryOptions({
    queryKey: ['documents', collection, path],
    queryFn: ({ pageParam, signal }) =>
      get<DocumentList>(`/v1/documents${query({ collection, path, limit: 500, cursor: pageParam })}`, signal),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The text of a document, a part at a time. */
export const documentQuery = (collection: string, path: string) =>
  infiniteQueryOptions({
    queryKey: ['document', collection, path],
    queryFn: ({ pageParam, signal }) =>
      get<DocumentView>(`${at`/v1/documents/${collection}/content`}${query({ path, cursor: pageParam })}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The file that a document was read from, byte for byte. */
export const originalQuery = (collection: string, path: string) =>
  queryOptions({
    queryKey: ['original', collection, path],
    queryFn: ({ signal }) => bytesOf(originalAddress(collection, path), signal),
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })

/** Where a browser can save it from. */
export const originalAddress = (collection: string, path: string): string => `${at`/v1/documents/${collection}/original`}${query({ path })}`

export const searchQuery = (words: string, collections: readonly string[]) =>
  queryOptions({
    queryKey: ['search', words, collections],
    queryFn: ({ signal }) => get<SearchAnswer>(`/v1/search${query({ query: words, collections, limit: 20 })}`, signal),
    enabled: words.trim() !== '',
  })
