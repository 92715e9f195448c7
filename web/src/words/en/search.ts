import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The search in documents. */
export const search = {
  title: 'Search',
  about: 'Find passages in your documents, without asking a model.',
  field: 'Search documents',
  collection: 'Collection',
  all: 'All collections',
  nothing: 'No results. Try fewer or different words.',
  results: 'Results, best match first',
} as const satisfies Catalogue
