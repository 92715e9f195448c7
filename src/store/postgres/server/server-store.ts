import type { ServerStore } from '../../../core/server-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { attachmentSchema, postgresAttachments } from './attachments.ts'
import { auditSchema, postgresAudit } from './audit.ts'
import { carriedSchema, postgresCarried } from './carried.ts'
import { collectionOwnerSchema, postgresCollectionOwners } from './collection-owners.ts'
import { postgresRatings, ratingSchema } from './ratings.ts'
import { postgresTokens, tokenSchema } from './tokens.ts'

export const serverSchema = [tokenSchema, attachmentSchema, ratingSchema, auditSchema, collectionOwnerSchema, carriedSchema].join('\n')

/** What the servers of a team keep beside runs, sessions and documents. */
export const postgresServerStore = (database: PostgresDatabase): ServerStore => ({
  tokens: postgresTokens(database),
  attachments: postgresAttachments(database),
  ratings: postgresRatings(database),
  audit: postgresAudit(database),
  collectionOwners: postgresCollectionOwners(database),
  carried: postgresCarried(database),
})
