import type { CarriedMarks, ServerStore } from '../../../core/server-store.ts'
import type { BuiltTables } from '../table-access.ts'
import { attachmentsIn } from './attachments.ts'
import { auditIn } from './audit.ts'
import { collectionOwnersIn } from './collection-owners.ts'
import { ratingsIn } from './ratings.ts'
import type { ServerTables } from './server-tables.ts'
import { sharesIn } from './shares.ts'
import { tokensIn } from './tokens.ts'

/** What servers keep beside runs, sessions and documents; any number of processes may work with it. Closing stays with the database. */
export const serverStoreIn = (tables: BuiltTables<ServerTables>, carried: CarriedMarks): ServerStore => ({
  tokens: tokensIn(tables),
  attachments: attachmentsIn(tables),
  ratings: ratingsIn(tables),
  audit: auditIn(tables),
  collectionOwners: collectionOwnersIn(tables),
  shares: sharesIn(tables),
  carried,
})
