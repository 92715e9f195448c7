import { z } from 'zod'
import { age } from '../../../core/age.ts'
import { IbidError } from '../../../core/fault.ts'
import type { Source } from '../../../core/source.ts'
import { phrase } from '../../../core/text/phrase.ts'
import { publicText } from '../../../core/text-origin.ts'
import type { AssistantDependencies } from '../../assistant-dependencies.ts'
import { prose } from '../../prose.ts'
import { tool } from '../../tool.ts'
import { type ChosenService, chosenService } from './chosen-service.ts'
import { dateRangeOf } from './date-range.ts'
import { type Found, keptSearches } from './kept-search.ts'
import { reformulations } from './reformulations.ts'
import { resultLine, wantedFirst } from './result-lines.ts'
import { type SearchParts, searchOnce } from './search-once.ts'
import type { SearchKind, Wanted } from './search-service.ts'
import { sourceCategories, sourceSites, videoSites } from './source-sites.ts'
import type { WebResult } from './web-result.ts'

/** Requests of one call, those that are made again included. */
const mostRequests = 3
const dayMs = 86_400_000

/** The pattern of Zod for dates is long, and stands in every prompt. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .describe('Words that the pages are likely to contain; quotes and site: work if the service supports them'),
  sourceCategory: z.enum(sourceCategories).optional().describe('Only sites of this kind'),
  targetInfo: z.string().max(500).optional().describe('What to look for on the pages; results that contain it come first'),
  dateRange: z
    .union([z.enum(['day', 'week', 'month', 'year']), z.object({ from: day.optional(), to: day.optional() })], {
      error: 'use day, week, month or year, or {"from": "2026-01-01", "to": "2026-03-31"}',
    })
    .optional()
    .describe('The last day, week, month or year, or a date range such as {"from": "2026-01-01", "to": "2026-03-31"}'),
  numResults: z.number().int().min(1).max(10).default(5),
  kind: z.enum(['pages', 'images', 'videos']).default('pages'),
})
type Input = z.infer<typeof input>

/** The data of `web_search`. */
interface WebSearchResult {
  readonly query: string
  readonly provider: string
  readonly kind: SearchKind
  readonly results: readonly WebResult[]
  readonly reformulated?: Found['reformulated']
  /** ms since 1970. */
  readonly cachedAt?: number
}

/** Searches the web through the service that the settings name. */
export const webSearch = (dependencies: AssistantDependencies) =>
  tool({
    name: 'web_search',
    title: 'Search the web',
    description: prose('web-search.md', import.meta.url),
    input,
    effect: 'network',
    origin: publicText,
    timeoutMs: 60_000,
    credentials: ['brave', 'tavily', 'google', 'exa'],
    async run(asked, { signal, owner, credential }) {
      const now = dependencies.clock.now()
      const chosen = chosenService(dependencies.web, credential, now)
      const wanted = wantedOf(asked, chosen, now)
      const searches = keptSearches(dependencies.cache, chosen.provider, chosen.access)
      const kept = await searches.get(wanted)
      const found = kept?.found ?? (await searchWider(wanted, chosen, requestsOf(dependencies, owner, signal)))
      if (!kept && found.results.length > 0) await searches.put(wanted, found)
      const results = wantedFirst(found.results, asked.targetInfo).slice(0, asked.numResults)
      const data: WebSearchResult = {
        query: asked.query,
        provider: chosen.provider,
        kind: asked.kind,
        results,
        ...(found.reformulated ? { reformulated: found.reformulated } : {}),
        ...(kept ? { cachedAt: kept.at } : {}),
      }
      const notes = [...(kept ? [`From the cache, ${age(now - kept.at)} old.`] : []), ...notesOf(asked, wanted, chosen)]
      return {
        text: [headOf(data, chosen), ...notes, ...results.map(resultLine)].join('\n'),
        sources: results.map(sourceOf(kept?.at)),
        data,
      }
    },
  })

function wantedOf({ query, kind, sourceCategory, targetInfo, dateRange }: Input, { service }: ChosenService, now: number): Wanted {
  const viaSites = kind === 'videos' && !service.findsVideos
  return {
    query: query.slice(0, service.longestQuery).replace(/[\ud800-\udbff]$/, ''),
    kind,
    ...(sourceCategory === undefined ? {} : { category: sourceCategory }),
    sites: viaSites ? videoSites : sourceCategory === undefined ? [] : sourceSites[sourceCategory],
    ...(dateRange === undefined ? {} : { dates: dateRangeOf(dateRange, now) }),
    ...(targetInfo && service.picksExcerpts ? { targetInfo } : {}),
  }
}

/** The requests of one call. Each is counted for its owner and day before it is made; the first that is not granted is a fault. */
function requestsOf(dependencies: AssistantDependencies, owner: string | undefined, signal: AbortSignal): SearchParts {
  const { fetch, clock, counter, web } = dependencies
  let made = 0
  return {
    fetch,
    clock,
    signal,
    async spend() {
      if (made === mostRequests) return false
      const at = clock.now()
      const granted = await counter.take('web_search', owner, web.searchesPerDay, at)
      if (granted) made++
      else if (made === 0) throw usedUp(web.searchesPerDay, at)
      return granted
    },
  }
}

const usedUp = (most: number, at: number): IbidError =>
  new IbidError(
    'limit',
    `the limit of ${most} web searches per day was reached; it resets at 00:00 UTC, in ${age(dayMs - (at % dayMs))}`,
    'wait, or increase web.searchesPerDay',
  )

/** Searches in the words that were asked, then in wider ones as long as nothing is found. */
async function searchWider(wanted: Wanted, chosen: ChosenService, parts: SearchParts): Promise<Found> {
  const silent = new Set<string>()
  for (const step of [{ wanted, change: undefined }, ...reformulations(wanted)]) {
    if (!(await parts.spend())) break
    const answered = await searchOnce(step.wanted, chosen, parts)
    for (const each of answered.silent) silent.add(each)
    const { results } = answered
    if (results.length > 0)
      return step.change === undefined ? { results } : { results, reformulated: { query: step.wanted.query, change: step.change } }
  }
  if (silent.size === 0) return { results: [] }
  const { title } = chosen.service
  throw new IbidError(
    'overloaded',
    `${title} found nothing because these search engines did not respond: ${[...silent].slice(0, 10).join(', ')}`,
    'try again later',
  )
}

const counts: Readonly<Record<SearchKind, (count: number, service: string) => string>> = {
  pages: (count, service) => (count === 0 ? phrase`No pages (${service})` : phrase`${count} page(s) (${service})`),
  images: (count, service) => (count === 0 ? phrase`No images (${service})` : phrase`${count} image(s) (${service})`),
  videos: (count, service) => (count === 0 ? phrase`No videos (${service})` : phrase`${count} video(s) (${service})`),
}

const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1)

function headOf({ query, kind, results, reformulated }: WebSearchResult, { service }: ChosenService): string {
  const found = counts[kind](results.length, service.title)
  return reformulated
    ? phrase`${found} for "${inQuotes(reformulated.query)}" (searched ${reformulated.change}; nothing found for "${inQuotes(query)}")`
    : phrase`${found} for "${inQuotes(query)}"`
}

/** What of the question was not heeded. */
function notesOf({ query }: Input, wanted: Wanted, { service, access }: ChosenService): readonly string[] {
  const { title, longestQuery } = service
  return [
    ...(query.length > longestQuery ? [`The query was shortened to ${longestQuery} characters, the limit of ${title}.`] : []),
    ...(service.request(wanted, access).undated ? [`The date range was ignored: ${title} does not support dates for ${wanted.kind}.`] : []),
    ...(wanted.kind === 'videos' && !service.findsVideos
      ? [
          `${title} has no video search: these are pages from ${videoSites.join(', ')}${wanted.category ? ', from any kind of source' : ''}.`,
        ]
      : []),
  ]
}

/** A snippet stands for the page: a quote is checked against it. */
const sourceOf =
  (cachedAt: number | undefined) =>
  ({ title, url, image, snippet }: WebResult): Source => ({
    id: image ?? url,
    title,
    uri: url,
    text: snippet || title,
    ...(cachedAt === undefined ? {} : { readAt: cachedAt }),
  })
