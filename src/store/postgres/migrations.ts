import { documentSchema, vectorSchema } from './documents/schema.ts'
import { eventSchema, headSchema } from './event-rows.ts'
import { mediaSchema } from './media.ts'
import { feedSchema } from './personal/feed-schema.ts'
import { doubtSchema, memorySchema, memoryVectorSchema } from './personal/memory-schema.ts'
import { carrierSchema } from './running-processes.ts'
import { accountSchema } from './server/account-rows.ts'
import { trySchema } from './server/failed-attempts.ts'
import { serverSchema, shareSchema } from './server/server-schema.ts'
import { settingSchema } from './server/settings.ts'
import { sessionSchema } from './session-rows.ts'
import { choreSchema } from './shared/chores.ts'
import { sharedSchema } from './shared/shared-schema.ts'

/**
 * The schema of a team's database, one script a version. Append only: a script that has been released is never changed, nor its place in the list. While a team
 * changes over, programs of the version before still work with it, so a script adds and never takes away what they read.
 */
export const migrations: readonly string[] = [
  [
    eventSchema,
    sessionSchema,
    carrierSchema,
    mediaSchema,
    sharedSchema,
    serverSchema,
    accountSchema,
    memorySchema,
    feedSchema,
    documentSchema,
  ].join('\n'),
  choreSchema,
  trySchema,
  settingSchema,
  headSchema,
  vectorSchema,
  doubtSchema,
  memoryVectorSchema,
  shareSchema,
]
