import { z } from 'zod'
import { isRecord } from '../../../../core/json.ts'
import type { DateRange } from '../date-range.ts'
import { amount, entries, text } from '../entries.ts'
import type { SearchService, ServiceResult } from '../search-service.ts'
import { siteOperators } from '../source-sites.ts'

const properties = entries(z.record(z.string(), z.unknown())).nullish().catch(undefined)

const item = z.object({
  title: text,
  link: z.string(),
  snippet: text,
  image: z.object({ contextLink: text, thumbnailLink: text, width: amount, height: amount }).nullish(),
  /** What the page says of itself. */
  pagemap: z.object({ metatags: properties, videoobject: properties, cse_thumbnail: properties }).nullish(),
})

/** Without anything found, `items` is missing. */
const answer = z.object({ kind: z.literal('customsearch#search'), items: entries(item).optional() })

const words = { day: 'd1', week: 'w1', month: 'm1', year: 'y1' } as const

/** The Custom Search JSON API of Google Programmable Search. */
export const google: SearchService = {
  title: 'Google',
  base: 'https://customsearch.googleapis.com',
  needsKey: true,
  findsVideos: false,
  longestQuery: 1_000,
  request({ query, kind, sites, dates }, { base, key, engine }) {
    const parameters = new URLSearchParams({
      cx: engine,
      q: sites.length > 1 ? `${query} ${siteOperators(sites)}` : query,
      num: '10',
      ...(sites.length === 1 ? { siteSearch: sites[0]!, siteSearchFilter: 'i' } : {}),
      ...(dates ? datesOf(dates) : {}),
      ...(kind === 'images' ? { searchType: 'image' } : {}),
    })
    return {
      url: `${base}/customsearch/v1?${parameters}`,
      method: 'GET',
      // In place of the parameter `key`, as all of Google's APIs take it, so that no address holds it.
      headers: { accept: 'application/json', 'x-goog-api-key': key },
    }
  },
  read(json, { kind }) {
    const { items = [] } = answer.parse(json)
    return { results: items.map((each) => (kind === 'images' ? imageOf(each) : pageOf(each))) }
  },
  /** A wrong key is told with status 400, the end of the day's searches with 429 or 403. */
  refusal(json) {
    const error = isRecord(json) && isRecord(json['error']) ? json['error'] : {}
    const details = [error['details'], error['errors']].flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))
    const reasons = details.map(({ reason }) => String(reason))
    if (reasons.some((reason) => reason.startsWith('API_KEY_')) || /API key (?:not valid|expired)/i.test(String(error['message'])))
      return 'key'
    return reasons.some((reason) => /^(?:daily|quota)/i.test(reason)) || /quota.*per day/i.test(String(error['message']))
      ? 'spent'
      : undefined
  },
  remedies: {
    403: "enable the Custom Search API for the key's project, and allow the key to use it",
    404: 'check web.engine and web.url',
  },
}

const datesOf = ({ word, from, to }: DateRange) =>
  word ? { dateRestrict: words[word] } : { sort: `date:r:${from.replaceAll('-', '')}:${to.replaceAll('-', '')}` }

const first = (list: readonly Readonly<Record<string, unknown>>[] | null | undefined, ...names: readonly string[]): string | undefined =>
  names.map((name) => list?.[0]?.[name]).find((value) => typeof value === 'string')

function pageOf({ title, link, snippet, pagemap }: z.infer<typeof item>): ServiceResult {
  const thumbnail = first(pagemap?.videoobject, 'thumbnailurl') ?? first(pagemap?.cse_thumbnail, 'src')
  return {
    title,
    url: link,
    snippet,
    // Else the date that stands before the words of the page.
    date:
      first(pagemap?.metatags, 'article:published_time', 'og:published_time', 'date') ??
      first(pagemap?.videoobject, 'uploaddate', 'datepublished') ??
      /^([A-Z][a-z]{2} \d{1,2}, \d{4}) \.\.\. /.exec(snippet ?? '')?.[1],
    ...(pagemap?.videoobject ? { thumbnail, duration: first(pagemap.videoobject, 'duration') } : {}),
  }
}

const imageOf = ({ title, link, snippet, image }: z.infer<typeof item>): ServiceResult => ({
  title,
  url: image?.contextLink ?? link,
  snippet,
  image: link,
  thumbnail: image?.thumbnailLink,
  width: image?.width,
  height: image?.height,
})
