/** The tools by which answers find what documents say. */
export const documentSearches: ReadonlySet<string> = new Set(['documents_search', 'documents_search_batch'])
