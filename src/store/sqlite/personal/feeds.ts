import type { FeedStore } from '../../../core/feed-store.ts'
import { feedRowsIn } from '../../tables/personal/feed-rows.ts'
import { feedSecretsIn } from '../../tables/personal/feed-secrets.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { sqliteTables } from '../tables.ts'
import { feedItems } from './feed-items.ts'
import { feedPeople } from './feed-people.ts'

/** The feeds of an open `personal.db`; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export function sqliteFeeds(file: SqliteFile, key: () => Uint8Array): FeedStore {
  const tables = sqliteTables(file)
  return { ...feedRowsIn(tables), ...feedItems(file), ...feedPeople(file), ...feedSecretsIn(tables, key) }
}
