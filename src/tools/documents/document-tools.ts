import type { Library } from '../../core/documents.ts'
import type { Tool } from '../../core/tool.ts'
import { originOfSources, receivedText } from '../../core/trust.ts'
import { findRelated } from './find-related.ts'
import { getDocument } from './get-document.ts'
import { getOutline } from './get-outline.ts'
import { getSection } from './get-section.ts'
import { listCollections } from './list-collections.ts'
import { listDocuments } from './list-documents.ts'
import { search } from './search.ts'
import { searchBatch } from './search-batch.ts'

/** The eight tools that read documents. All are read-only and see only the collections in the call's scope. */
export const documentTools = (library: Library): readonly Tool[] =>
  [
    search(library),
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
