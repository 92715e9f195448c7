import { join } from 'node:path'
import { openSqlite } from '../open.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { accountSchema } from './account-rows.ts'
import { attachmentSchema, auditSchema, carriedSchema, collectionOwnerSchema, ratingSchema, tokenSchema } from './server-schema.ts'
import { teamSettingSchema } from './team-settings.ts'

/** The schema of `server.db`, one script a version. Append only: a script that has been released is never changed, nor its place in the list. */
const serverMigrations: readonly string[] = [
  tokenSchema,
  attachmentSchema,
  ratingSchema,
  auditSchema,
  collectionOwnerSchema,
  carriedSchema,
  accountSchema,
  teamSettingSchema,
]

/** Opens `server.db` of a data folder: what a server keeps beside runs, sessions and documents. Throws what `openSqlite` throws. */
export const openServerFile = (dataFolder: string): SqliteFile => openSqlite(join(dataFolder, 'server.db'), serverMigrations)
