import { join } from 'node:path'
import { openSqlite } from '../open.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { choreSchema } from './chores.ts'
import { runHistorySchema } from './run-history.ts'
import { cacheSchema, dayCounterSchema, ledgerSchema } from './shared-schema.ts'

/** The schema of `shared.db`, one script a version. Append only: a script that has been released is never changed, nor its place in the list. */
const sharedMigrations: readonly string[] = [ledgerSchema, cacheSchema, runHistorySchema, dayCounterSchema, choreSchema]

/**
 * Opens `shared.db` of a data folder: what runs share beside the log (money, kept results, what earlier runs taught). A file of its own, because it
 * changes and shrinks all the time, while the log only grows and is what is backed up and proved. Throws what `openSqlite` throws.
 */
export const openSharedFile = (dataFolder: string): SqliteFile => openSqlite(join(dataFolder, 'shared.db'), sharedMigrations)
