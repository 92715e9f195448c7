import type { BuiltTables } from '../tables/table-access.ts'
import { kyselyOf } from './kysely.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { sqliteTables } from './tables.ts'

/** The tables of an open file, for queries that Kysely builds; see there what loading it costs. */
export const builtTables = <Tables>(file: SqliteFile): BuiltTables<Tables> => ({ ...sqliteTables(file), build: kyselyOf<Tables>(file) })
