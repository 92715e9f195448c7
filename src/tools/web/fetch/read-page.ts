import type { Cache } from '../../../core/cache.ts'
import { IbidError } from '../../../core/fault.ts'
import type { AssistantDependencies } from '../../assistant-dependencies.ts'
import { inTurn } from './concurrency-limit.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { type RenderPage, readAnswer } from './read-answer.ts'
import { retryFetch } from './retry-fetch.ts'
import { robotsRule } from './robots.ts'
import { statusFault } from './status-fault.ts'
import type { WebPage } from './web-page.ts'

const limits = { bytes: 20_000_000, timeoutMs: 20_000, atOncePerHost: 2 }
/** ms for which a page is kept that can be asked for again with its validators. */
const keptMs = 7 * 86_400_000

/** `render` is given the time that is left for the page. */
export type PageReader = (url: URL, who: { readonly owner?: string; readonly signal: AbortSignal }) => Promise<WebPage>

interface Kept extends Freshness {
  readonly page: WebPage
}

/**
 * Reads pages: kept ones while they are fresh, then asked whether they have changed; others as often as `web.fetchesPerDay` allows their reader, where
 * `robots.txt` does not close them, two at once of a host. Throws `IbidError` where there is no page.
 */
export function pageReader(dependencies: AssistantDependencies, render: (signal: AbortSignal) => RenderPage): PageReader {
  const { cache, clock, counter, readDocument, web } = dependencies
  const robots = web.honoursRobots ? robotsRule(dependencies) : undefined
  return async (url, { owner, signal }) => {
    // A page of a private host is kept for as long as that host may be reached.
    const key = { webPage: url.href, allowed: dependencies.allowedHosts }
    const known = await keptPage(cache, key)
    if (known && clock.now() < known.page.readAt + known.freshMs) return known.page
    await robots?.(url, signal)
    if (!(await counter.take('web_fetch', owner, web.fetchesPerDay, clock.now())))
      throw new IbidError('limit', `the limit of ${web.fetchesPerDay} web pages per day was reached`, 'increase web.fetchesPerDay')
    const answer = await inTurn(`host ${url.host}`, limits.atOncePerHost, signal, () =>
      retryFetch(
        {
          url: url.href,
          method: 'GET',
          headers: known?.validators ?? {},
          maxBytes: limits.bytes,
          timeoutMs: limits.timeoutMs,
          signal,
          ...(robots ? { mayFollow: (next) => robots(next, signal) } : {}),
        },
        dependencies,
      ),
    )
    const readAt = clock.now()
    if (answer.status === 304 && known) {
      const page = { ...known.page, readAt }
      await keep(cache, key, page, freshnessOf(answer, known))
      return page
    }
    const fault = statusFault(answer, readAt)
    if (fault) throw fault
    const place = new URL(answer.url)
    place.hash = ''
    const { madeByScripts, ...read } = await readAnswer(answer, readDocument, render(signal))
    const page: WebPage = { place: place.href, ...read, redirects: answer.redirects, readAt }
    const freshness = freshnessOf(answer)
    // That the shell of a page is the same says nothing about what its scripts make of it.
    await keep(cache, key, page, freshness && (madeByScripts ? { ...freshness, validators: {} } : freshness))
    return page
  }
}

async function keptPage(cache: Cache, key: unknown): Promise<Kept | undefined> {
  return (await cache.get(key))?.value as Kept | undefined
}

async function keep(cache: Cache, key: unknown, page: WebPage, freshness: Freshness | undefined): Promise<void> {
  if (!freshness) return
  const kept: Kept = { page, ...freshness }
  const maxAgeMs = Object.keys(freshness.validators).length > 0 ? keptMs : freshness.freshMs
  // What cannot be kept, on a full disk, is good for this run nevertheless.
  await cache.put(key, kept, { at: page.readAt, maxAgeMs }).catch(() => undefined)
}
