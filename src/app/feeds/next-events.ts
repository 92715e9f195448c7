import type { FeedItem } from '../../core/feed.ts'
import type { FeedStore, ItemFilter } from '../../core/feed-store.ts'

/** An item with the id of its feed. */
type PlacedItem = FeedItem & { readonly feed: string }

const dayMs = 86_400_000
/** Days ahead that are looked through, one range after the other, and events of one: the store tells the latest first. */
const ranges = [7, 60, 400, Number.POSITIVE_INFINITY]
const mostEvents = 500

/**
 * The first `wanted` events of calendars that fit, the soonest first; occurrences stand for their series, as in `withoutSeries`.
 */
export async function nextEvents(
  store: Pick<FeedStore, 'items'>,
  feeds: readonly string[],
  filter: ItemFilter & { readonly from: number },
  wanted: number,
): Promise<readonly PlacedItem[]> {
  const { from, to = Number.POSITIVE_INFINITY } = filter
  // Of a range that holds more than the store tells, the beginning is that of the range before.
  const events = new Map<string, PlacedItem>()
  for (const days of ranges) {
    const end = Math.min(to, from + days * dayMs)
    const found = await store.items(feeds, Number.isFinite(end) ? { ...filter, to: end } : filter, mostEvents)
    if (found.length < mostEvents) events.clear()
    for (const event of await withoutSeries(store, found.toReversed(), filter)) events.set(`${event.feed}/${event.path}`, event)
    if (end === to || events.size >= wanted) break
  }
  return [...events.values()].slice(0, wanted)
}

/**
 * What of these events of a range is no series: one reaches from its first occurrence to its last, whether any is in the range or not, and each is an event of
 * its own. A series stays where its occurrences are not known up to the end of the range.
 */
export async function withoutSeries<Item extends PlacedItem>(
  store: Pick<FeedStore, 'items'>,
  items: readonly Item[],
  { from = 0, to = from, readableBy }: ItemFilter,
): Promise<readonly Item[]> {
  const newest = new Map<string, PlacedItem | undefined>()
  const newestOf = async ({ feed, thread }: PlacedItem): Promise<PlacedItem | undefined> => {
    if (thread === undefined) return undefined
    const key = JSON.stringify([feed, thread])
    if (!newest.has(key)) newest.set(key, (await store.items([feed], { thread, ...(readableBy ? { readableBy } : {}) }, 1))[0])
    return newest.get(key)
  }
  const kept: Item[] = []
  for (const item of items) {
    const last = await newestOf(item)
    const isSeries = last?.path.startsWith(`${item.path}/`) === true
    if (!isSeries || last.at < to) kept.push(item)
  }
  return kept
}
