import { z } from 'zod'
import { headingPath, type Library, type SearchHit } from '../../core/documents.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { forQuery, found, sourceOfHit } from './hits.ts'
import { searchTokens } from './host-search.ts'
import { collections } from './input.ts'
import { newNotices } from './notices.ts'

/** The search of documents for verbs: its data has quotes under the names that returns use. */
export const docsSearch = (library: Library) =>
  tool({
    name: 'docs_search',
    title: 'Search the documentation',
    description: prose('docs-search.md', import.meta.url),
    gives: 'passages',
    input: z.object({ query: z.string().min(1), limit: z.number().int().min(1).max(50).optional(), collections }),
    async run({ query, limit, collections }, { scope }) {
      const { notice, under } = newNotices()
      const hits = await library.search(scope, {
        query,
        maxTokens: limit === undefined ? searchTokens : limit * 250,
        ...(limit === undefined ? {} : { limit }),
        ...(collections ? { collections } : {}),
        notice,
      })
      const summary = found(hits.length, forQuery(query))
      return { text: under(summary), sources: hits.map(sourceOfHit), data: { summary, query, hits: hits.map(row) } }
    },
  })

const row = (hit: SearchHit) => ({
  title: hit.section.documentTitle,
  section: headingPath(hit.section),
  collection: hit.collectionName,
  document: hit.section.document,
  uri: hit.section.uri,
  quote: hit.passage,
  score: Math.round(hit.score * 1000) / 1000,
})
