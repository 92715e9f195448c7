import type { Attachments } from '../../../core/server-store.ts'
import { present } from '../present.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Files that people handed over. */
export function attachmentsIn({ build, askAgain, askOnce }: BuiltTables<ServerTables>): Attachments {
  const selecting = build
    .selectFrom('attachments')
    .select(['id', 'owner', 'name', 'media_type as mediaType', 'hash', 'size', 'created_at as createdAt'])
  return {
    async add({ id, owner, name, mediaType, hash, size, createdAt }) {
      const row = { id, owner, name, media_type: mediaType, hash, size, created_at: createdAt }
      await askOnce(build.insertInto('attachments').values(row))
    },
    async get(id) {
      const [row] = await askAgain(selecting.where('id', '=', id))
      return row && present(row)
    },
    list: async (of) =>
      (
        await askAgain(
          selecting
            .$if(of !== undefined, (query) => query.where('owner', of?.owner === undefined ? 'is' : '=', of?.owner ?? null))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc'),
        )
      ).map(present),
    remove: async (id) => (await askOnce(build.deleteFrom('attachments').where('id', '=', id).returning('id'))).length === 1,
  }
}
