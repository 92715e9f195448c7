import { connectPostgres, type PostgresDatabase } from './database.ts'
import { assertSchema } from './migrate.ts'

/** Opens a database whose schema is that of this program. Throws `IbidError`: `unreachable`, `failed` with a remedy. */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const database = connectPostgres(url)
  try {
    await assertSchema(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
