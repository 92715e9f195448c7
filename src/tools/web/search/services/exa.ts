import { z } from 'zod'
import { isRecord } from '../../../../core/json.ts'
import { entries, text } from '../entries.ts'
import type { SearchService } from '../search-service.ts'

const result = z.object({ title: text, url: z.string(), publishedDate: text, image: text, highlights: entries(z.string()).nullish(), text })
const answer = z.object({ results: entries(result) })

/** Characters of the excerpts of one page. */
const excerptLength = 800
const daysMs = { day: 86_400_000, week: 7 * 86_400_000 } as const

/** The Exa search API. Its pictures are those that pages name for themselves. */
export const exa: SearchService = {
  title: 'Exa',
  base: 'https://api.exa.ai',
  needsKey: true,
  findsVideos: false,
  picksExcerpts: true,
  longestQuery: 1_000,
  request({ query, kind, category, sites, dates, targetInfo }, { base, key, now }) {
    // To the hour where it matters: a day that began at midnight would be too long.
    const recent = dates?.word === 'day' || dates?.word === 'week' ? new Date(now - daysMs[dates.word]).toISOString() : undefined
    const body = {
      query,
      type: 'auto',
      numResults: 10,
      ...(category === 'news' && kind === 'pages' ? { category: 'news' } : {}),
      ...(sites.length === 0 ? {} : { includeDomains: sites }),
      ...(dates ? { startPublishedDate: recent ?? `${dates.from}T00:00:00.000Z`, endPublishedDate: `${dates.to}T23:59:59.999Z` } : {}),
      contents: { highlights: { maxCharacters: excerptLength, ...(targetInfo ? { query: targetInfo } : {}) } },
    }
    return {
      url: `${base}/search`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    }
  },
  read(json, { kind }) {
    const found = answer.parse(json).results.map(({ title, url, publishedDate, image, highlights, text: whole }) => ({
      title,
      url,
      snippet: highlights?.join('\n') || whole,
      date: publishedDate,
      ...(kind === 'images' ? { image } : {}),
      ...(kind === 'videos' ? { thumbnail: image } : {}),
    }))
    return { results: kind === 'images' ? found.filter(({ image }) => image) : found }
  },
  refusal: (json) => (isRecord(json) && /^(?:NO_MORE_CREDITS|API_KEY_BUDGET_EXCEEDED)$/.test(String(json['tag'])) ? 'spent' : undefined),
}
