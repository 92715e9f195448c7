import { z } from 'zod'
import type { SearchQuery } from '../../core/documents.ts'

/** Parameters that several document tools share. The longer names of other document servers are accepted. */
export const collections = z.array(z.string()).max(50).optional().describe('Names of collections (default: all)')
export const collection = z.string().min(1).describe('Name of the collection')
export const document = z.string().min(1).describe('Path of the document within its collection')
export const limit = z.number().int().min(1).max(50).optional()
export const maxTokens = z.number().int().min(100).max(8000).optional()

/**
 * Accepted for callers written for other document servers. They choose among what there is: without a model for vectors words decide, and without one that reranks
 * nothing is reranked. `maxDistance` has no effect: which distance is far differs from model to model.
 */
export const compatibility = {
  maxDistance: z.number().optional(),
  hybridSearch: z.boolean().optional(),
  rerank: z.boolean().optional(),
  mode: z.string().optional(),
}

interface Compatible {
  readonly hybridSearch?: boolean | undefined
  readonly rerank?: boolean | undefined
  readonly mode?: string | undefined
}

const words = /^(?:words?|keywords?|lexical|text|full-?text|bm25|fts|exact)$/i
const meaning = /^(?:meaning|semantic|vectors?|dense|similarity|embeddings?)$/i

/** What a search makes of them. `mode` says most; without it `hybridSearch: false` means words alone. */
export const searchedBy = ({ hybridSearch, rerank, mode }: Compatible): Pick<SearchQuery, 'mode' | 'rerank'> => ({
  mode:
    mode !== undefined && words.test(mode)
      ? 'words'
      : mode !== undefined && meaning.test(mode)
        ? 'meaning'
        : hybridSearch === false
          ? 'words'
          : 'both',
  ...(rerank === undefined ? {} : { rerank }),
})
