import type { PostgresDatabase } from '../../src/store/postgres/database.ts'
import { openPostgres as asWritten } from '../../src/store/postgres/open.ts'
import { ensureDatabase } from './folder-databases.ts'

/** Stands in for `openPostgres`: the database of a data folder is made on first use. */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  await ensureDatabase(url)
  return asWritten(url)
}
