import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { forQuery, found, outputOfHits } from './hits.ts'
import { collections, compatibility, limit, maxTokens, searchedBy } from './input.ts'
import { newNotices } from './notices.ts'

/** Tokens of all passages together where the caller names no other number: under the size from which results are shortened. */
export const searchTokens = 800

/** The search as hosts call it: short passages, and the arguments of other document servers accepted. */
export const hostSearch = (library: Library) =>
  tool({
    name: 'documents_search',
    title: 'Search documents',
    description: prose('host-search.md', import.meta.url),
    input: z.object({
      query: z.string().min(1),
      collections,
      limit,
      maxTokens,
      path: z.string().optional().describe('Only documents whose path matches this glob'),
      ...compatibility,
    }),
    async run({ query, collections, limit, maxTokens, path, ...compatible }, { scope }) {
      const { notice, under } = newNotices()
      const hits = await library.search(scope, {
        query,
        maxTokens: maxTokens ?? searchTokens,
        ...(collections ? { collections } : {}),
        ...(limit ? { limit } : {}),
        ...(path ? { path } : {}),
        ...searchedBy(compatible),
        notice,
      })
      return outputOfHits(hits, under(found(hits.length, forQuery(query))))
    },
  })
