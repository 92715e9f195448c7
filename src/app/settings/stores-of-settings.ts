import type { Inspection } from '../../settings/inspection.ts'
import { postgresStores } from '../../store/postgres/postgres-stores.ts'
import { sqliteStores } from '../../store/sqlite/sqlite-stores.ts'
import type { Stores } from '../../store/stores.ts'

/** Where everything is kept, in words that another thread can be told: the database of a team, or else a data folder. */
export interface StoresPlace {
  readonly url?: string
  readonly folder: string
}

/** Where the settings say that everything is kept. */
export function storesPlace({ settings, keys }: Pick<Inspection, 'settings' | 'keys'>): StoresPlace {
  const url = keys.storeUrl()
  return { folder: settings.dataDir, ...(url === undefined ? {} : { url }) }
}

/** What is kept at a place. Nothing is opened before it is used. */
export const storesAt = ({ url, folder }: StoresPlace): Stores => (url === undefined ? sqliteStores(folder) : postgresStores(url))

/** What is kept where the settings say. Nothing is opened before it is used. */
export const storesOf = (inspection: Pick<Inspection, 'settings' | 'keys'>): Stores => storesAt(storesPlace(inspection))
