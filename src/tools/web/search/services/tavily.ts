import { z } from 'zod'
import type { DateRange } from '../date-range.ts'
import { entries, text } from '../entries.ts'
import type { SearchService, ServiceResult } from '../search-service.ts'

const picture = z.union([
  z.string().transform((url) => ({ url, description: undefined })),
  z.object({ url: z.string(), description: text }),
])
const result = z.object({ title: text, url: z.string(), content: text, published_date: text, images: entries(picture).nullish() })
const answer = z.object({ results: entries(result), images: entries(picture).nullish() })

const topics: Readonly<Record<string, string>> = { news: 'news', finance: 'finance' }

/** The Tavily Search API. */
export const tavily: SearchService = {
  title: 'Tavily',
  base: 'https://api.tavily.com',
  needsKey: true,
  findsVideos: false,
  longestQuery: 400,
  request({ query, kind, category, sites, dates }, { base, key }) {
    const body = {
      query,
      max_results: 20,
      topic: topics[category ?? ''] ?? 'general',
      ...(sites.length === 0 ? {} : { include_domains: sites }),
      ...(dates ? datesOf(dates) : {}),
      ...(kind === 'images' ? { include_images: true, include_image_descriptions: true } : {}),
    }
    return {
      url: `${base}/search`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    }
  },
  read(json, { kind }) {
    const read = answer.parse(json)
    if (kind === 'images') return { results: imagesOf(read) }
    return {
      results: read.results.map(({ title, url, content, published_date }) => ({ title, url, snippet: content, date: published_date })),
    }
  },
}

const datesOf = ({ word, from, to }: DateRange) => (word ? { time_range: word } : { start_date: from, end_date: to })

/** First the pictures that fit the query, each with the page among the results that shows it; then the others of these pages. */
function imagesOf({ results, images }: z.infer<typeof answer>): ServiceResult[] {
  const ofPages = results.flatMap(({ title, url, images: own }) =>
    (own ?? []).map((each) => ({ title: each.description || title, url, image: each.url })),
  )
  const fitting = (images ?? []).map(({ url, description }) => {
    const shown = ofPages.find(({ image }) => image === url)
    return { title: description || shown?.title, url: shown?.url ?? url, image: url }
  })
  return [...fitting, ...ofPages]
}
