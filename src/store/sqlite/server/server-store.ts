import type { ServerStore } from '../../../core/server-store.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { sqliteAttachments } from './attachments.ts'
import { sqliteAudit } from './audit.ts'
import { sqliteCarried } from './carried.ts'
import { sqliteCollectionOwners } from './collection-owners.ts'
import { sqliteRatings } from './ratings.ts'
import { sqliteTokens } from './tokens.ts'

/** The store of an open `server.db`; any number of processes may work with it. Closing stays with the file. */
export const sqliteServerStore = (file: SqliteFile): ServerStore => ({
  tokens: sqliteTokens(file),
  attachments: sqliteAttachments(file),
  ratings: sqliteRatings(file),
  audit: sqliteAudit(file),
  collectionOwners: sqliteCollectionOwners(file),
  carried: sqliteCarried(file),
})
