import { systemClock } from '../../core/clock.ts'
import { type StoredDocument, type StoredSection, sectionNumber } from '../../core/document-store.ts'
import { headingPath, type Section } from '../../core/documents.ts'
import type { FeedItem, FeedKind } from '../../core/feed.ts'
import type { FeedHit, FeedRow, ItemFilter, ItemSearch } from '../../core/feed-store.ts'
import { sectionOf } from '../../docs/library/present.ts'
import type { App } from '../app.ts'
import { nextEvents, withoutSeries } from './next-events.ts'

/** A search of feeds of one kind, made out. */
export interface Searching {
  readonly app: Pick<App, 'documents' | 'feeds' | 'inspection' | 'library' | 'users'>
  /** Whoever asks; absent: the person of this machine. */
  readonly owner: string | undefined
  readonly kind: FeedKind
  readonly feeds: readonly FeedRow[]
  readonly search: ItemSearch
  readonly filter: ItemFilter
  readonly signal: AbortSignal
}

/** Sections asked for: some items have several that fit. */
const sectionsPerHit = 2

/** What was synced and answers, the best first. */
export async function storedHits({ app, kind, feeds, search, filter, signal }: Searching): Promise<readonly FeedHit[]> {
  const store = await app.feeds()
  const library = await app.library()
  const isNarrow = Object.keys(filter).length > 0 || (search.excludedIds?.length ?? 0) > 0
  const documents = new Map<string, ReadonlySet<string>>()
  if (isNarrow) for (const feed of feeds) documents.set(feed.collection, await pathsOf(app, feed, search, filter))
  signal.throwIfAborted()
  const synced = await storedOf(app, feeds)
  if (synced.length === 0) return []
  const collections = synced.map(({ collection }) => collection)
  const found = await library.search(collections, {
    query: search.query,
    limit: Math.min(50, search.limit * sectionsPerHit),
    ...(isNarrow ? { documents } : {}),
  })
  const hits = new Map<string, FeedHit>()
  for (const { section, passage, score, coverage } of found) {
    const feed = feeds.find(({ collection }) => collection === section.collection)
    const item = feed && (await store.item(feed.id, section.document, filter.readableBy))
    if (feed && item && !hits.has(idOf(feed, item))) hits.set(idOf(feed, item), { ...hitOf(feed, item, section), passage, score, coverage })
  }
  const all = [...hits.values()]
  if (kind !== 'calendar' || (filter.from === undefined && filter.to === undefined)) return all.slice(0, search.limit)
  const events = all.map((hit) => ({ ...hit.item, feed: hit.id.slice(0, -hit.item.path.length - 1), hit }))
  return (await withoutSeries(store, events, filter)).map(({ hit }) => hit).slice(0, search.limit)
}

/** Items that fit where no words tell which: the newest, of a calendar the next ones. */
export async function newestHits({ app, kind, feeds, search, filter }: Searching): Promise<readonly FeedHit[]> {
  const store = await app.feeds()
  const now = systemClock.now()
  const ids = feeds.map(({ id }) => id)
  const wanted = search.limit + (search.excludedIds?.length ?? 0)
  // Of a range that ends before now nothing is next.
  const isNext = kind === 'calendar' && (filter.from !== undefined || filter.to === undefined || filter.to >= now)
  const items = await (isNext ? nextEvents(store, ids, { ...filter, from: filter.from ?? now }, wanted) : store.items(ids, filter, wanted))
  const hits: FeedHit[] = []
  for (const { feed: id, ...item } of items) {
    const feed = feeds.find((each) => each.id === id)
    if (!feed || search.excludedIds?.includes(idOf(feed, item)) || hits.length >= search.limit) continue
    const section = await firstSection(app, feed.collection, item.path)
    if (section) hits.push({ ...hitOf(feed, item, section), passage: section.text, score: 0.5, coverage: 0 })
  }
  return hits
}

const idOf = ({ id }: FeedRow, { path }: FeedItem): string => `${id}/${path}`

const hitOf = (feed: FeedRow, item: FeedItem, section: Section): Omit<FeedHit, 'passage' | 'score' | 'coverage'> => {
  const heading = headingPath(section)
  const opensAtLine = item.uri.startsWith('file:')
  return {
    id: idOf(feed, item),
    feed: feed.name,
    collection: feed.collection,
    item,
    section: section.id,
    ...(heading === '' ? {} : { heading }),
    uri: opensAtLine ? section.uri : item.uri,
    text: section.text,
    ...(section.line === undefined || !opensAtLine ? {} : { line: section.line }),
  }
}

async function pathsOf(
  app: Pick<App, 'feeds'>,
  feed: FeedRow,
  { excludedIds = [] }: ItemSearch,
  filter: ItemFilter,
): Promise<ReadonlySet<string>> {
  const paths = await (await app.feeds()).paths(feed.id, filter)
  if (excludedIds.length === 0) return paths
  const excluded = new Set(excludedIds)
  return new Set([...paths].filter((path) => !excluded.has(`${feed.id}/${path}`)))
}

/** Those that have words already. */
async function storedOf(app: Pick<App, 'documents'>, feeds: readonly FeedRow[]): Promise<readonly FeedRow[]> {
  const store = await app.documents()
  const known = new Set(await store.read(async (reader) => (await reader.collections()).map(({ id }) => id)))
  return feeds.filter(({ collection }) => known.has(collection))
}

/** The first section of an item that has words. */
async function firstSection(app: Pick<App, 'documents'>, collection: string, path: string): Promise<Section | undefined> {
  const store = await app.documents()
  return store.read(async (reader) => {
    const document: StoredDocument | undefined = await reader.documentAt(collection, path)
    if (!document) return undefined
    const headings = await reader.headings(document.number)
    const at = headings.findIndex(({ length }) => length > 0)
    const [found]: readonly (StoredSection | undefined)[] = at < 0 ? [] : await reader.sections([sectionNumber(document.number, at)])
    return found && sectionOf(document, found, found.text)
  })
}
