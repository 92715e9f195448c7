import { join } from 'node:path'
import { openSqlite } from '../open.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { feedSchema } from './feed-schema.ts'
import { doubtSchema, memorySchema, memoryVectorSchema } from './memory-schema.ts'

/** The schema of `personal.db`, one script a version. Append only: a script that has been released is never changed, nor its place in the list. */
const personalMigrations: readonly string[] = [memorySchema, feedSchema, doubtSchema, memoryVectorSchema]

/** Opens `personal.db` of a data folder: what is remembered of people, and the feeds they have added. Throws what `openSqlite` throws. */
export const openPersonalFile = (dataFolder: string): SqliteFile => openSqlite(join(dataFolder, 'personal.db'), personalMigrations)
