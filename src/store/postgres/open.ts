import { IbidError } from '../../core/fault.ts'
import { connectPostgres, type PostgresDatabase, schemaName } from './database.ts'
import { assertSchema } from './migrate.ts'

/** Opens a database whose schema is that of this program. Throws `IbidError`: `unreachable`, `failed` with a remedy. */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const database = connectPostgres(url)
  try {
    await assertSchema(database)
    if (database.isPooled) await assertPath(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A pooler takes no word of where our tables are: the database has to know it of its user. */
async function assertPath(database: PostgresDatabase): Promise<void> {
  const { rows } = await database.query<{ role: string; name: string; schema: string | null }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as name, current_schema() as schema',
  )
  const [found] = rows
  if (found?.schema === schemaName) return
  throw new IbidError(
    'failed',
    `through the connection pooler, ${database.place} does not find ibid's tables`,
    `as the owner of the tables, run the following, then reconnect: alter role ${found?.role} in database ${found?.name} set search_path = ${schemaName}`,
  )
}
