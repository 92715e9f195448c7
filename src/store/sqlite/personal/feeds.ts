import type { FeedStore } from '../../../core/feed-store.ts'
import { feedItemsIn, type ItemSelect } from '../../tables/personal/feed-items.ts'
import { feedPeopleIn } from '../../tables/personal/feed-people.ts'
import { feedRowsIn } from '../../tables/personal/feed-rows.ts'
import { feedSecretsIn } from '../../tables/personal/feed-secrets.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { sqliteTables } from '../tables.ts'
import { feedItemsWriter } from './feed-items-writer.ts'

/** The feeds of an open `personal.db`; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export function sqliteFeeds(file: SqliteFile, key: () => Uint8Array): FeedStore {
  const tables = sqliteTables(file)
  return {
    ...feedRowsIn(tables),
    ...feedItemsIn(tables, itemSelect),
    ...feedItemsWriter(file),
    ...feedPeopleIn(tables),
    ...feedSecretsIn(tables, key),
  }
}

const itemSelect: ItemSelect = (columns, where) =>
  `select ${columns} from feed_items items join feeds on feeds.id = items.feed
   where items.feed in (select value from json_each($1)) and ${where} order by at desc, number desc limit $2`
