import { z } from 'zod'
import { isRecord } from '../../../../core/json.ts'
import type { DateRange } from '../date-range.ts'
import { amount, entries, text } from '../entries.ts'
import type { SearchService, ServiceResult, Wanted } from '../search-service.ts'
import { siteOperators } from '../source-sites.ts'

const picture = z.object({ src: text, original: text }).nullish()

const page = z.object({ title: text, url: z.string(), description: text, page_age: text, extra_snippets: entries(z.string()).nullish() })
const image = z.object({
  title: text,
  url: z.string(),
  thumbnail: picture,
  properties: z.object({ url: text, width: amount, height: amount }).nullish(),
})
const video = page.extend({ thumbnail: picture, video: z.object({ duration: text }).nullish() })

/** Without anything found, the part is missing. */
const pages = z.object({ type: z.literal('search'), web: z.object({ results: entries(page) }).nullish() })
const news = z.object({ type: z.literal('news'), results: entries(page) })
const images = z.object({ type: z.literal('images'), results: entries(image) })
const videos = z.object({ type: z.literal('videos'), results: entries(video) })

type Index = 'web' | 'news' | 'images' | 'videos'

const indexOf = ({ kind, category }: Wanted): Index => (kind !== 'pages' ? kind : category === 'news' ? 'news' : 'web')

const longestQuery = 400
const freshness = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const

/** The Brave Search API. */
export const brave: SearchService = {
  title: 'Brave',
  base: 'https://api.search.brave.com',
  needsKey: true,
  findsVideos: true,
  longestQuery,
  request(wanted, { base, key }) {
    const index = indexOf(wanted)
    const parameters = new URLSearchParams({
      q: index === 'videos' ? withSites(wanted) : wanted.query,
      count: '20',
      ...(index === 'web' ? { result_filter: 'web', text_decorations: 'false' } : {}),
      ...(index === 'web' || index === 'news' ? onlySites(wanted.sites) : {}),
      ...(wanted.dates && index !== 'images' ? { freshness: freshnessOf(wanted.dates) } : {}),
    })
    return {
      url: `${base}/res/v1/${index}/search?${parameters}`,
      method: 'GET',
      headers: { accept: 'application/json', 'x-subscription-token': key },
      ...(wanted.dates && index === 'images' ? { undated: true } : {}),
    }
  },
  read(json, wanted) {
    const index = indexOf(wanted)
    if (index === 'web') return { results: (pages.parse(json).web?.results ?? []).map(pageOf) }
    if (index === 'news') return { results: news.parse(json).results.map(pageOf) }
    if (index === 'images') return { results: images.parse(json).results.map(imageOf) }
    return { results: videos.parse(json).results.map(videoOf) }
  },
  /** A wrong key is told with status 422, like any other fault of a request; the older form of the answer has a list of errors. */
  refusal(json) {
    if (!isRecord(json)) return undefined
    const errors = [json['error'], ...(Array.isArray(json['errors']) ? json['errors'] : [])].filter(isRecord)
    const codes = errors.map(({ code }) => String(code))
    if (codes.some((code) => code.startsWith('SUBSCRIPTION_TOKEN') || code === 'SUBSCRIPTION_NOT_FOUND')) return 'key'
    return codes.includes('QUOTA_LIMITED') ? 'spent' : undefined
  },
}

/** A list of rules by which Brave ranks: drop everything, but for these sites. */
const onlySites = (sites: readonly string[]): { readonly goggles?: string } =>
  sites.length === 0 ? {} : { goggles: ['$discard', ...sites.map((site) => `$boost=1,site=${site}`)].join('\n') }

/** The search of videos knows no such rules. */
const withSites = ({ query, sites }: Wanted): string =>
  [query, siteOperators(sites, longestQuery - query.length - 1)].filter(Boolean).join(' ')

const freshnessOf = ({ word, from, to }: DateRange): string => (word ? freshness[word] : `${from}to${to}`)

const pageOf = ({ title, url, description, page_age, extra_snippets }: z.infer<typeof page>): ServiceResult => ({
  title,
  url,
  snippet: [description, ...(extra_snippets ?? [])].filter(Boolean).join('\n'),
  date: page_age,
})

const imageOf = ({ title, url, thumbnail, properties }: z.infer<typeof image>): ServiceResult => ({
  title,
  url,
  image: properties?.url,
  thumbnail: thumbnail?.src,
  width: properties?.width,
  height: properties?.height,
})

const videoOf = ({ thumbnail, video: about, ...rest }: z.infer<typeof video>): ServiceResult => ({
  ...pageOf(rest),
  thumbnail: thumbnail?.src ?? thumbnail?.original,
  duration: about?.duration,
})
