import type { Cache } from '../../../core/cache.ts'
import type { SearchProvider } from '../../assistant-dependencies.ts'
import type { ServiceAccess, Wanted } from './search-service.ts'
import type { WebResult } from './web-result.ts'

/** What a search found, and in which words. */
export interface Found {
  readonly results: readonly WebResult[]
  /** The words that found it, where they are not those that were asked. */
  readonly reformulated?: { readonly query: string; readonly change: string }
}

const hourMs = 3_600_000

/** Services look at the case of nothing but operators. */
const sameWords = (query: string): string => {
  const words = query.normalize('NFC').replace(/\s+/g, ' ').trim()
  return /\b(?:AND|OR|NOT)\b/.test(words) ? words : words.toLowerCase()
}

/** Results of earlier searches, the same for everybody: good for a day, of news and of the last day or week for an hour. */
export function keptSearches(cache: Cache, provider: SearchProvider, { base, engine, now }: ServiceAccess) {
  const keyOf = ({ query, ...rest }: Wanted) => ({
    what: 'web_search',
    provider,
    base,
    engine,
    ...rest,
    query: sameWords(query),
  })
  return {
    async get(wanted: Wanted): Promise<{ readonly found: Found; readonly at: number } | undefined> {
      const kept = await cache.get(keyOf(wanted))
      return kept && { found: kept.value as Found, at: kept.at }
    },
    async put(wanted: Wanted, found: Found): Promise<void> {
      const passes = wanted.category === 'news' || wanted.dates?.word === 'day' || wanted.dates?.word === 'week'
      // What cannot be kept, on a full disk, was found nevertheless.
      await cache.put(keyOf(wanted), found, { at: now, maxAgeMs: passes ? hourMs : 24 * hourMs }).catch(() => undefined)
    },
  }
}
