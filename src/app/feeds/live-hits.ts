import { faultOf } from '../../core/fault.ts'
import type { FeedItem, FeedQuery } from '../../core/feed.ts'
import type { FeedHit, FeedRow, ItemFilter, KnownPerson } from '../../core/feed-store.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { bestPassage } from '../../docs/rank/passage.ts'
import type { App } from '../app.ts'
import { toldTo } from './feed-rights.ts'
import { itemDocument } from './item-document.ts'
import { type FeedTypes, feedTypeNamed } from './known-types.ts'
import { openFeed } from './open-feed.ts'
import type { Searching } from './stored-hits.ts'

/** ms that a service has for its answer: nobody waits longer for what is only the newest. */
const patienceMs = 4_000
/** Items that one service is asked for. */
const mostLive = 10
/** Tokens of a passage. */
const passageTokens = 160
/** What a service finds says little of how well it fits. */
const trust = 0.5

interface Live {
  readonly hits: readonly FeedHit[]
  readonly problems: readonly string[]
}

/** What services find themselves and no sync has brought yet; those that fail or are slow are told of. */
export async function liveHits(searching: Searching, author: KnownPerson | undefined, types?: FeedTypes): Promise<Live> {
  const { feeds, owner, search, signal } = searching
  const query: FeedQuery = {
    query: search.query,
    limit: Math.min(mostLive, search.limit),
    ...(author ? { owner: author.addresses[0] ?? author.handles[0] ?? author.name } : {}),
    ...(search.from === undefined ? {} : { from: search.from }),
    ...(search.to === undefined ? {} : { to: search.to }),
    ...(search.place === undefined ? {} : { place: search.place }),
  }
  const all = await Promise.all(
    feeds.map(async (feed): Promise<Live> => {
      const patience = AbortSignal.timeout(patienceMs)
      try {
        return { hits: await within(asked(searching, feed, query, AbortSignal.any([signal, patience]), types), patience), problems: [] }
      } catch (error) {
        signal.throwIfAborted()
        const why = patience.aborted ? `no answer within ${patienceMs / 1_000} s` : toldTo(owner, feed, faultOf(error).message)
        return { hits: [], problems: [`${feed.name} could not be searched live: ${why}`] }
      }
    }),
  )
  return { hits: all.flatMap(({ hits }) => hits), problems: all.flatMap(({ problems }) => problems) }
}

/** Also a service that does not listen to its signal is not waited for. */
const within = <T>(work: Promise<T>, patience: AbortSignal): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => patience.addEventListener('abort', () => reject(patience.reason), { once: true }))])

async function asked(
  { app, search, filter }: Searching,
  row: FeedRow,
  query: FeedQuery,
  signal: AbortSignal,
  types: FeedTypes | undefined,
): Promise<readonly FeedHit[]> {
  // Files of this machine are synced as fast as they are searched.
  if ((await feedTypeNamed(row.type, types)).isLocal) return []
  const feed = await openFeed(app, row, types)
  try {
    const found = (await feed.search?.(query, signal)) ?? []
    const hits: FeedHit[] = []
    for (const { item, hash, content } of found) {
      const isWanted = fits(item, filter, row) && !search.excludedIds?.includes(`${row.id}/${item.path}`)
      if (!isWanted || (await isStored(app, row, item))) continue
      const { sections } = await itemDocument(item, await content(), hash)
      const text = sections.map((section) => section.text).find((words) => words.trim() !== '') ?? item.title
      hits.push(hitOf(row, item, text, search.query))
    }
    return hits
  } finally {
    await feed.close()
  }
}

const isStored = async (app: Pick<App, 'feeds'>, { id }: FeedRow, { path }: FeedItem): Promise<boolean> =>
  (await (await app.feeds()).item(id, path)) !== undefined

function hitOf(feed: FeedRow, item: FeedItem, text: string, query: string): FeedHit {
  const wanted = queryTerms(query)
  const { start, end } = bestPassage(text, wanted, { maxTokens: passageTokens })
  const said = new Set(terms(`${item.title} ${text}`))
  const coverage = wanted.filter((term) => said.has(term)).length / Math.max(1, wanted.length)
  const passage = estimateTokens(text) <= passageTokens ? text : text.slice(start, end)
  return {
    ...{ id: `${feed.id}/${item.path}`, feed: feed.name, collection: feed.collection, item, section: item.path, uri: item.uri },
    ...{ text, passage, score: trust * coverage, coverage, live: true },
  }
}

/** What the store asks of rows, asked of an item that is in none. */
function fits(item: FeedItem, { authors, from, to, place, thread, label, readableBy }: ItemFilter, { shared }: FeedRow): boolean {
  const has = (one: string | undefined) => one !== undefined && authors?.includes(one.toLowerCase())
  const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()
  return (
    (authors === undefined || has(item.author?.address) === true || has(item.author?.handle) === true) &&
    (from === undefined || (item.until ?? item.at) >= from) &&
    (to === undefined || item.at <= to) &&
    (place === undefined || same(item.place, place)) &&
    (thread === undefined || item.thread === thread) &&
    (label === undefined || item.labels?.some((each) => same(each, label)) === true) &&
    (!shared ||
      readableBy === undefined ||
      item.readers === undefined ||
      item.readers.some((each) => readableBy.includes(each.toLowerCase())))
  )
}
