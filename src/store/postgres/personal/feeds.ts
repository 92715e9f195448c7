import type { FeedStore } from '../../../core/feed-store.ts'
import { feedRowsIn } from '../../tables/personal/feed-rows.ts'
import { feedSecretsIn } from '../../tables/personal/feed-secrets.ts'
import type { PostgresDatabase } from '../database.ts'
import { postgresTables } from '../tables.ts'
import { feedItems } from './feed-items.ts'
import { feedPeople } from './feed-people.ts'

/** The feeds of a database; `key`: 32 bytes that secrets are encrypted with, asked for once there is one. */
export function postgresFeeds(database: PostgresDatabase, key: () => Uint8Array): FeedStore {
  const tables = postgresTables(database)
  return { ...feedRowsIn(tables), ...feedItems(database), ...feedPeople(database), ...feedSecretsIn(tables, key) }
}
