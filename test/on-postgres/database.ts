import * as asWritten from '../../src/store/postgres/database.ts'
import { ensureDatabase } from './folder-databases.ts'

// The rest is as it was.
export * from '../../src/store/postgres/database.ts'

/** Stands in for `openPostgres`: the database of a data folder is made on first use. */
export async function openPostgres(url: string): Promise<asWritten.PostgresDatabase> {
  await ensureDatabase(url)
  return asWritten.openPostgres(url)
}
