import { join } from 'node:path'
import { eventPageSize, eventSchema, headSchema, ownedSchema } from './event-rows.ts'
import { openSqlite } from './open.ts'
import { sessionSchema } from './session-rows.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** The schema of `runs.db`, one script a version. Append only: a script that has been released is never changed, nor its place in the list. */
const runsMigrations: readonly string[] = [eventSchema, sessionSchema, ownedSchema, headSchema]

/**
 * Opens `runs.db` of a data folder: the event log and the sessions. A program opens it once and gives the file to each
 * store over it, so that they can write in one transaction. Throws what `openSqlite` throws.
 */
export const openRunsFile = (dataFolder: string): SqliteFile => openSqlite(join(dataFolder, 'runs.db'), runsMigrations, eventPageSize)
