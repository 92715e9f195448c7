import type { FeedStore } from '../../../core/feed-store.ts'
import { feedItemsIn, type ItemSelect } from '../../tables/personal/feed-items.ts'
import { feedPeopleIn } from '../../tables/personal/feed-people.ts'
import { feedRowsIn } from '../../tables/personal/feed-rows.ts'
import { feedSecretsIn } from '../../tables/personal/feed-secrets.ts'
import type { PostgresDatabase } from '../database.ts'
import { postgresTables } from '../tables.ts'
import { feedItemsWriter } from './feed-items-writer.ts'

/** The feeds of a database; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export function postgresFeeds(database: PostgresDatabase, key: () => Uint8Array): FeedStore {
  const tables = postgresTables(database)
  return {
    ...feedRowsIn(tables),
    ...feedItemsIn(tables, itemSelect),
    ...feedItemsWriter(database),
    ...feedPeopleIn(tables),
    ...feedSecretsIn(tables, key),
  }
}

/** Those of each feed by themselves, which an index has in this order. */
const itemSelect: ItemSelect = (columns, where) =>
  `select ${columns} from (select distinct feed from unnest($1::text[]) as named (feed)) as wanted
   cross join lateral (
     select items.* from feed_items items join feeds on feeds.id = items.feed where items.feed = wanted.feed and ${where}
     order by items.at desc, items.number desc limit $2
   ) as items
   order by items.at desc, items.number desc limit $2`
