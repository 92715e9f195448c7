import type { Cache } from '../core/cache.ts'
import type { Clock } from '../core/clock.ts'
import type { DayCounter } from '../core/day-counter.ts'
import type { FeedSearch } from '../core/feed-store.ts'
import type { ImageModel } from '../core/image-model.ts'
import type { Memories } from '../core/memory.ts'
import type { WebFetch } from '../core/web.ts'
import type { WorkDependencies } from './work-dependencies.ts'

/** What the tools of a conversation lean on, beside their arguments and their context. */
export interface AssistantDependencies extends Pick<WorkDependencies, 'readDocument' | 'allowedHosts'> {
  readonly fetch: WebFetch
  readonly clock: Clock
  readonly cache: Cache
  readonly counter: DayCounter
  readonly web: WebDependencies
  /** The zone of the person where nobody says another, such as `Europe/Vienna`. */
  readonly timeZone: string
  memories(owner: string | undefined): Promise<Memories>
  /** Undefined where no image model is set. */
  imageModel(): Promise<ImageModel | undefined>
  feeds(owner: string | undefined): Promise<FeedSearch>
}

/** `web.*` of the settings. */
export interface WebDependencies {
  readonly provider: SearchProvider | 'none'
  /** Base URL of the search service, where it is not the usual one. */
  readonly url?: string
  /** Of Google: id of the programmable search engine. */
  readonly engine?: string
  readonly searchesPerDay: number
  readonly fetchesPerDay: number
  readonly honoursRobots: boolean
  /** The browser that renders pages which scripts make; undefined where there is none or it is switched off. */
  browser(): Promise<string | undefined>
}

export type SearchProvider = 'searxng' | 'brave' | 'tavily' | 'google' | 'exa'
