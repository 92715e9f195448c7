import { join } from 'node:path'
import { openSqlite } from '../open.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { accountSchema } from './account-rows.ts'
import {
  attachmentSchema,
  auditSchema,
  carriedSchema,
  collectionOwnerSchema,
  ratingSchema,
  shareSchema,
  tokenSchema,
} from './server-schema.ts'

/**
 * What machines of a team shared in settings, as a copy or a backup of their database brings it: a data folder has settings in files, and keeps these only for the
 * way back. Columns as in PostgreSQL.
 */
const teamSettingSchema = `
  create table settings (key text primary key, body text, sealed blob) strict;
  create table setting_changes (
    id integer primary key autoincrement, at integer not null, author text not null, key text not null, body text not null
  ) strict;`

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
  shareSchema,
]

/** Opens `server.db` of a data folder: what a server keeps beside runs, sessions and documents. Throws what `openSqlite` throws. */
export const openServerFile = (dataFolder: string): SqliteFile => openSqlite(join(dataFolder, 'server.db'), serverMigrations)
