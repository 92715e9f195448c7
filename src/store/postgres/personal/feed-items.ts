import type { FeedItem } from '../../../core/feed.ts'
import type { FeedStore, ItemFilter } from '../../../core/feed-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain } from '../shared/ask.ts'
import { conditionOf } from './feed-condition.ts'
import { feedItemsWriter } from './feed-items-writer.ts'

/** What is known of the items of feeds beside their words. */
export function feedItems(database: PostgresDatabase): Pick<FeedStore, 'putItems' | 'removeItems' | 'items' | 'paths' | 'item'> {
  /** Rows of `feed_items` as `items` that fit, newest first: those of each feed by themselves, which an index has in this order. */
  const select = async (columns: string, feeds: readonly string[], filter: ItemFilter, limit: number | null) => {
    const { where, values } = conditionOf(filter, [feeds, limit])
    const text = `select ${columns} from (select distinct feed from unnest($1::text[]) as named (feed)) as wanted
      cross join lateral (
        select items.* from feed_items items join feeds on feeds.id = items.feed where items.feed = wanted.feed and ${where}
        order by items.at desc, items.number desc limit $2
      ) as items
      order by items.at desc, items.number desc limit $2`
    return (await askAgain(database, { text }, values)).rows
  }
  return {
    ...feedItemsWriter(database),
    async items(feeds, filter, limit) {
      const rows = await select('items.feed, items.item', feeds, filter, limit)
      return rows.map((row) => ({ ...itemOf(row), feed: String(row['feed']) }))
    },
    async paths(feed, filter) {
      return new Set((await select('items.path', [feed], filter, null)).map((row) => String(row['path'])))
    },
    async item(feed, path, readableBy) {
      const { where, values } = conditionOf(readableBy ? { readableBy } : {}, [feed, path])
      const text = `select items.item from feed_items items join feeds on feeds.id = items.feed
        where items.feed = $1 and items.path = $2 and ${where}`
      const { rows } = await askAgain(database, { text }, values)
      return rows[0] && itemOf(rows[0])
    },
  }
}

const itemOf = (row: Readonly<Record<string, unknown>>): FeedItem => JSON.parse(String(row['item']))
