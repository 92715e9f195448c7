import type { FeedKind } from '../../core/feed.ts'
import type { FeedHit, FeedHits, FeedRow, FeedSearch, ItemFilter, ItemSearch } from '../../core/feed-store.ts'
import { queryTerms } from '../../core/text/words.ts'
import type { App } from '../app.ts'
import { readableBy, toldTo } from './feed-rights.ts'
import type { FeedTypes } from './known-types.ts'
import { liveHits } from './live-hits.ts'
import { newestHits, type Searching, storedHits } from './stored-hits.ts'

/** Searches the feeds of an owner: their own and those that are shared. `types` in place of the program's own, for tests. */
export function feedSearch(
  app: Pick<App, 'documents' | 'feeds' | 'inspection' | 'library' | 'users'>,
  owner: string | undefined,
  types?: FeedTypes,
): FeedSearch {
  const feedsOf = async () => (await app.feeds()).list({ owner })
  const people: FeedSearch['people'] = async (query) => {
    const ids = (await feedsOf()).map(({ id }) => id)
    return (await app.feeds()).people(ids, query, await readableBy(app, owner))
  }
  return {
    people,
    async search(kind, search, signal) {
      const feeds = (await feedsOf()).filter((feed) => feed.kind === kind && (search.feeds?.includes(feed.name) ?? true))
      if (feeds.length === 0) return nothing(`no ${nouns[kind]} connected${search.feeds ? ` as ${search.feeds.join(', ')}` : ''}`)
      const meant = search.owner === undefined ? undefined : await people(search.owner)
      if (meant && meant.length > 1) return { hits: [], ambiguous: meant, problems: [] }
      const [author] = meant ?? []
      if (meant && !author) return nothing(`no person found for ${search.owner}`)
      const searching: Searching = {
        ...{ app, owner, kind, feeds, signal },
        search,
        filter: filterOf(search, author && [...author.addresses, ...author.handles], await readableBy(app, owner)),
      }
      const hasWords = queryTerms(search.query).length > 0
      const [stored, live] = await Promise.all([
        hasWords ? storedHits(searching) : newestHits(searching),
        hasWords ? liveHits(searching, author, types) : { hits: [], problems: [] },
      ])
      const found = merged([...stored, ...live.hits], search.limit)
      // What was said at a time may say none of the words of whoever asks for that time.
      const isTimed = search.from !== undefined || search.to !== undefined || search.thread !== undefined
      return {
        hits: found.length === 0 && hasWords && isTimed ? await newestHits(searching) : found,
        problems: [...feeds.flatMap((feed) => lacking(feed, owner)), ...live.problems],
      }
    },
  }
}

const nouns: Readonly<Record<FeedKind, string>> = {
  mail: 'mail is',
  calendar: 'calendar is',
  chat: 'chat is',
  files: 'files are',
  issues: 'issues are',
}

const nothing = (problem: string): FeedHits => ({ hits: [], problems: [problem] })

function filterOf(
  { from, to, place, thread, label }: ItemSearch,
  authors: readonly string[] | undefined,
  readers: readonly string[] | undefined,
): ItemFilter {
  return {
    ...(authors ? { authors } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(place === undefined ? {} : { place }),
    ...(thread === undefined ? {} : { thread }),
    ...(label === undefined ? {} : { label }),
    ...(readers ? { readableBy: readers } : {}),
  }
}

/** The best of both, each item once. */
function merged(hits: readonly FeedHit[], limit: number): readonly FeedHit[] {
  const best = new Map<string, FeedHit>()
  for (const hit of hits.toSorted((a, b) => b.score - a.score)) if (!best.has(hit.id)) best.set(hit.id, hit)
  return [...best.values()].slice(0, limit)
}

/** What a search cannot know of. */
function lacking(feed: FeedRow, owner: string | undefined): readonly string[] {
  const { name, lastSync, cursor } = feed
  if (lastSync?.fault) return [`${name}: the last sync failed: ${toldTo(owner, feed, lastSync.fault.message)}`]
  return lastSync === undefined && cursor === undefined ? [`${name} has not been synced yet`] : []
}
