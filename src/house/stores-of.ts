import type { Inspection } from '../settings/load.ts'
import { postgresStores } from '../store/postgres/postgres-stores.ts'
import { sqliteStores } from '../store/sqlite/sqlite-stores.ts'
import type { Stores } from '../store/stores.ts'

/** Where the settings say that everything is kept: the database of a team, or else the data folder. Nothing is opened before it is used. */
export function storesOf({ settings, keys }: Pick<Inspection, 'settings' | 'keys'>): Stores {
  const url = keys.storeUrl()
  return url === undefined ? sqliteStores(settings.dataDir) : postgresStores(url)
}
