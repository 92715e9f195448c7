import type { WebRequest } from '../../../core/web.ts'
import type { DateRange } from './date-range.ts'
import type { SourceCategory } from './source-sites.ts'

export type SearchKind = 'pages' | 'images' | 'videos'

/** What is looked for, in words that hold for every service. */
export interface Wanted {
  readonly query: string
  readonly kind: SearchKind
  readonly category?: SourceCategory
  /** Results are to be of these sites or below; of any where empty. */
  readonly sites: readonly string[]
  readonly dates?: DateRange
  /** What is wanted of the pages, for a service that picks its excerpts by it. */
  readonly targetInfo?: string
}

/** How a service is reached. */
export interface ServiceAccess {
  /** Without a slash at its end. */
  readonly base: string
  /** Empty where the service takes none. */
  readonly key: string
  /** Of Google: id of the programmable search engine. */
  readonly engine: string
  /** ms since 1970. */
  readonly now: number
}

export interface ServiceRequest extends Pick<WebRequest, 'url' | 'method' | 'headers' | 'body'> {
  /** True where the service searches an index of that kind of source, so that results need not be of the listed sites. */
  readonly ownSources?: true
  /** True where neither the service nor its results know dates. */
  readonly undated?: true
}

/** A result as a service gives it: texts may hold markup, dates and durations have the service's form. */
export interface ServiceResult {
  readonly title?: string | null | undefined
  /** Of the page. */
  readonly url?: string | null | undefined
  readonly snippet?: string | null | undefined
  readonly date?: string | null | undefined
  /** URL of the picture itself. */
  readonly image?: string | null | undefined
  readonly thumbnail?: string | null | undefined
  /** Pixels. */
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  /** Seconds, `12:34`, `01:02:03` or `PT12M34S`. */
  readonly duration?: string | number | null | undefined
}

export interface ServiceAnswer {
  readonly results: readonly ServiceResult[]
  /** Parts of the service that did not answer, such as `brave (too many requests)`. */
  readonly silent?: readonly string[]
}

/** A service that searches the web. */
export interface SearchService {
  /** As people call it. */
  readonly title: string
  /** Its usual address; empty where everybody has their own. */
  readonly base: string
  readonly needsKey: boolean
  /** True where it has a search of videos; else pages of sites of videos are searched. */
  readonly findsVideos: boolean
  /** True where it picks its excerpts by what is wanted of the pages. */
  readonly picksExcerpts?: true
  /** Characters. */
  readonly longestQuery: number
  request(wanted: Wanted, access: ServiceAccess): ServiceRequest
  /** Reads the JSON of an answer with status 200. Throws `ZodError` for what is none of the service. */
  read(answer: unknown, wanted: Wanted): ServiceAnswer
  /** Why it refused, by the JSON of an answer with another status where that says more than the status. */
  refusal?(answer: unknown): 'key' | 'spent' | undefined
  /** What to do about a status that is particular to it. */
  readonly remedies?: Readonly<Record<number, string>>
}
