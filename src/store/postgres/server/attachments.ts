import type { Attachments } from '../../../core/server-store.ts'
import { attachmentOf } from '../../rows/attachment-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'
import { listing } from './listing.ts'

/** Files that people handed over; their bytes lie under `hash` beside other media. `owner` is null for the local user, `size` in bytes. */
export const attachmentSchema = `
  create table attachments (
    id text collate "C" primary key, owner text, name text not null, media_type text not null, hash text not null, size bigint not null,
    created_at bigint not null
  );
  create index attachments_owner on attachments (owner, created_at);`

/** The attachments of a database. */
export const postgresAttachments = (database: PostgresDatabase): Attachments => ({
  async add({ id, owner, name, mediaType, hash, size, createdAt }) {
    await askOnce(database, adding, [id, owner ?? null, name, mediaType, hash, size, createdAt])
  },
  async get(id) {
    const { rows } = await askAgain(database, getting, [id])
    return rows[0] && attachmentOf(rows[0])
  },
  list: async (of) => (await askAgain(database, ...listing('attachments', of))).rows.map(attachmentOf),
  remove: async (id) => (await askOnce(database, removing, [id])).count === 1,
})

const adding = {
  name: 'attachments.add',
  text: 'insert into attachments (id, owner, name, media_type, hash, size, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
}
const getting = { name: 'attachments.get', text: 'select * from attachments where id = $1' }
const removing = { name: 'attachments.remove', text: 'delete from attachments where id = $1' }
