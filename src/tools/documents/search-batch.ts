import { z } from 'zod'
import type { Library, SearchHit } from '../../core/documents.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { forQuery, found, outputOfHits } from './hits.ts'
import { searchTokens } from './host-search.ts'
import { collections, limit, maxTokens } from './input.ts'
import { newNotices } from './notices.ts'

export const searchBatch = (library: Library) =>
  tool({
    name: 'documents_search_batch',
    title: 'Search documents with several queries',
    description: prose('documents-search-batch.md', import.meta.url),
    input: z.object({ queries: z.array(z.string().min(1)).min(1).max(10), collections, limit, maxTokens }),
    async run({ queries, collections, limit, maxTokens }, { scope }) {
      const share = Math.floor((maxTokens ?? searchTokens) / queries.length)
      const { notice, under } = newNotices()
      const lists = await Promise.all(
        queries.map((query) =>
          library.search(scope, { query, maxTokens: share, limit: limit ?? 4, notice, ...(collections ? { collections } : {}) }),
        ),
      )
      const seen = new Map<string, SearchHit>()
      for (const hit of lists.flat())
        if (!seen.has(hit.section.id + hit.section.collection)) seen.set(hit.section.id + hit.section.collection, hit)
      const heading = queries.map((query, index) => found(lists[index]!.length, forQuery(query))).join('\n')
      return outputOfHits([...seen.values()], under(heading))
    },
  })
