import { z } from 'zod'
import { wordAround } from '../date-range.ts'
import { entries, text } from '../entries.ts'
import type { SearchService, ServiceResult, Wanted } from '../search-service.ts'
import { siteOperators } from '../source-sites.ts'

const categories = { pages: 'general', images: 'images', videos: 'videos' } as const

const result = z.object({
  url: z.string(),
  title: text,
  content: text,
  publishedDate: text,
  img_src: text,
  thumbnail_src: text,
  thumbnail: text,
  /** `1920 x 1080`, sometimes with a format behind. */
  resolution: text,
  length: z.union([z.string(), z.number()]).nullish(),
})

const answer = z.object({
  results: entries(result),
  /** Pairs of the name of an engine and what was wrong with it. */
  unresponsive_engines: entries(z.array(z.string())).optional(),
})

/** A SearXNG server: a search of many engines at once that people run themselves. */
export const searxng: SearchService = {
  title: 'SearXNG',
  base: '',
  needsKey: false,
  findsVideos: true,
  longestQuery: 1_000,
  request(wanted, { base, now }) {
    const isNews = wanted.category === 'news' && wanted.kind === 'pages'
    const range = wanted.dates && wordAround(wanted.dates, now)
    const parameters = new URLSearchParams({
      q: [withoutCommands(wanted.query), isNews ? '' : siteOperators(wanted.sites)].filter(Boolean).join(' '),
      format: 'json',
      categories: isNews ? 'news' : categories[wanted.kind],
      ...(range === undefined ? {} : { time_range: range }),
    })
    return {
      url: `${base}/search?${parameters}`,
      method: 'GET',
      headers: { accept: 'application/json' },
      ...(isNews ? { ownSources: true } : {}),
    }
  },
  read(json, wanted) {
    const { results, unresponsive_engines: silent = [] } = answer.parse(json)
    return {
      results: results.map((each) => resultOf(each, wanted)),
      silent: silent.map(([engine = '', reason]) => (reason ? `${engine} (${reason})` : engine)),
    }
  },
  remedies: {
    403: 'enable its JSON output: add json to search.formats in its settings.yml',
    429: 'wait; for your own server, see limiter in its settings.yml',
  },
}

/** Words that begin so are orders to the server: `!!g` would send us to another site, `!images` and `:de` search elsewhere. */
const withoutCommands = (query: string): string => query.replace(/(^|\s)(?:!!?|[:?<])+(?=[\p{L}\p{N}])/gu, '$1').trim()

function resultOf(found: z.infer<typeof result>, { kind }: Wanted): ServiceResult {
  const [, width, height] = /^(\d{1,6})\s*[x×*]\s*(\d{1,6})/.exec(found.resolution ?? '') ?? []
  return {
    title: found.title,
    url: found.url,
    snippet: found.content,
    date: found.publishedDate,
    ...(kind === 'pages' ? {} : { thumbnail: withScheme(found.thumbnail_src || found.thumbnail) }),
    ...(kind === 'images' ? { image: withScheme(found.img_src) } : {}),
    ...(kind === 'images' && width && height ? { width: Number(width), height: Number(height) } : {}),
    ...(kind === 'videos' ? { duration: found.length } : {}),
  }
}

const withScheme = (url: string | null | undefined): string | null | undefined => (url?.startsWith('//') ? `https:${url}` : url)
