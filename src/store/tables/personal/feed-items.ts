import type { FeedItem } from '../../../core/feed.ts'
import type { FeedStore, ItemFilter } from '../../../core/feed-store.ts'
import { type AnyRow, type TableAccess, unprepared, words } from '../table-access.ts'
import { conditionOf } from './feed-condition.ts'

/**
 * The select that gives columns of `feed_items` as `items` where they fit, newest first: of the feeds that `$1` names, `$2` at most. Each database finds them by its
 * indexes in its own way.
 */
export type ItemSelect = (columns: string, where: string) => string

/** What is known of the items of feeds beside their words, for whoever reads. */
export function feedItemsIn({ askAgain, among }: TableAccess, textOf: ItemSelect): Pick<FeedStore, 'items' | 'paths' | 'item'> {
  const select = (columns: string, feeds: readonly string[], filter: ItemFilter, limit: number) => {
    const { where, values } = conditionOf(among, filter, [feeds, limit])
    return askAgain(unprepared(textOf(columns, where), ...values))
  }
  return {
    async items(feeds, filter, limit) {
      const rows = await select('items.feed, items.item', feeds, filter, limit)
      return rows.map((row) => ({ ...itemOf(row), feed: String(row['feed']) }))
    },
    async paths(feed, filter) {
      return new Set((await select('items.path', [feed], filter, Number.MAX_SAFE_INTEGER)).map((row) => String(row['path'])))
    },
    async item(feed, path, readableBy) {
      const { where, values } = conditionOf(among, readableBy ? { readableBy } : {}, [feed, path])
      const text = `select items.item from feed_items items join feeds on feeds.id = items.feed
        where items.feed = $1 and items.path = $2 and ${where}`
      return (await askAgain(words(text, ...values))).map(itemOf)[0]
    },
  }
}

const itemOf = (row: AnyRow): FeedItem => JSON.parse(String(row['item']))
