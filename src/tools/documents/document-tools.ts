import type { Library } from '../../core/documents.ts'
import { originOfSources, receivedText } from '../../core/text-origin.ts'
import type { Tool } from '../../core/tool.ts'
import { findRelated } from './find-related.ts'
import { getDocument } from './get-document.ts'
import { getOutline } from './get-outline.ts'
import { getSection } from './get-section.ts'
import { hostSearch } from './host-search.ts'
import { listCollections } from './list-collections.ts'
import { listDocuments } from './list-documents.ts'
import { open } from './open.ts'
import { search } from './search.ts'
import { searchBatch } from './search-batch.ts'

/** The tools by which a run reads documents: two that are enough, and those that hosts have, for agents that name them. */
export const documentTools = (library: Library): readonly Tool[] => [
  ...[search(library), open(library)].map(withOrigin),
  ...hostDocumentTools(library).filter(({ name }) => name !== 'documents_search'),
]

/** The eight tools that hosts call to read documents. All are read-only and see only the collections in the call's scope. */
export const hostDocumentTools = (library: Library): readonly Tool[] =>
  [
    hostSearch(library),
    searchBatch(library),
    getSection(library),
    getOutline(library),
    getDocument(library),
    listCollections(library),
    listDocuments(library),
    findRelated(library),
  ].map(withOrigin)

/** Documents are words of others, wherever they lie; private, unless all that was read lies at web addresses. */
const withOrigin = (tool: Tool): Tool => ({
  ...tool,
  origin: receivedText,
  async run(input, context) {
    const output = await tool.run(input, context)
    return output.sources && output.sources.length > 0 ? { ...output, origin: originOfSources(output.sources) } : output
  },
})
