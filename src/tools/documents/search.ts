import { z } from 'zod'
import { withAbsentWords } from '../../core/absent-words-line.ts'
import type { Library, SearchHit } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { forQuery, found, inQuotes, outputOfHits } from './hits.ts'
import { collections, limit, maxTokens } from './input.ts'
import { newNotices } from './notices.ts'

/** Estimated tokens of all that is shown, where the caller names no other number; with titles and handles, and counted by a model, 1,500 at most. */
const usualTokens = 1250
/** Of each query's share, what its best hit may take: most often the answer stands there, and need not be opened. */
const firstShare = 0.65
const firstTokens = 600
/** The next two, and all behind: of these a few words tell whether to open them. */
const nextTokens = 250
const laterTokens = 80
/** Sections shown for a query, where the caller names no other number. */
const usualLimit = 10

/** The search of a run: one question or several, sections whole where they fit. */
export const search = (library: Library) =>
  tool({
    name: 'documents_search',
    title: 'Search documents',
    description: prose('documents-search.md', import.meta.url),
    // It keeps to a budget of its own.
    paged: true,
    input: z
      .object({
        query: z.string().min(1).optional(),
        queries: z.array(z.string().min(1)).min(1).max(5).optional().describe('Several queries at once, instead of query'),
        collections,
        path: z.string().optional().describe('Only documents whose path matches this glob'),
        limit,
        maxTokens,
      })
      .refine(({ query, queries }) => (query === undefined) !== (queries === undefined), { error: 'specify either query or queries' }),
    async run({ query, queries = [query!], collections, limit, maxTokens, path }, { scope }) {
      const { notice, under } = newNotices()
      const lists = await Promise.all(
        queries.map(async (query) => {
          const share = Math.floor((maxTokens ?? usualTokens) / queries.length)
          const hits = await library.search(scope, {
            query,
            maxTokens: share,
            passageTokens: [Math.min(firstTokens, Math.floor(share * firstShare)), nextTokens, nextTokens, laterTokens],
            limit: limit ?? usualLimit,
            ...(collections ? { collections } : {}),
            ...(path ? { path } : {}),
            notice,
          })
          const absent = await library.absentWords(scope, query, collections)
          return { query, hits, absent }
        }),
      )
      const hits = [...new Map(lists.flatMap(({ hits }) => hits).map((hit) => [keyOf(hit), hit])).values()]
      const told = new Set<string>()
      const lines = lists.map(({ query, hits, absent }, at) => {
        const all = found(hits.length, path ? phrase` for "${inQuotes(query)}" in ${path}` : forQuery(query))
        const line = lists.length > 1 && hits.length > 0 ? `${all} (${whichOf(hits, told, at > 0)})` : all
        return withAbsentWords(line, absent)
      })
      return outputOfHits(hits, under(lines.join('\n')))
    },
  })

const longestName = 60

/** Which of the sections below are a query's: so many behind those of the queries before it, and by name those that stand among these. */
const whichOf = (hits: readonly SearchHit[], told: Set<string>, hasBefore: boolean): string => {
  const known = hits
    .filter((hit) => told.has(keyOf(hit)))
    .map(({ section }) => JSON.stringify((section.heading || section.documentTitle).slice(0, longestName)))
  const fresh = hits.length - known.length
  for (const hit of hits) told.add(keyOf(hit))
  return [
    ...(fresh > 0 ? [hasBefore ? phrase`the next ${fresh} below` : phrase`the first ${fresh} below`] : []),
    ...(known.length > 0 ? [phrase`already shown: ${known.join(', ')}`] : []),
  ].join('; ')
}

const keyOf = ({ section }: SearchHit): string => `${section.collection}/${section.id}`
