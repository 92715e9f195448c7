import type { Attachments } from '../../../core/server-store.ts'
import { attachmentOf } from '../../rows/attachment-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Files that people handed over, in `server.db`; their bytes lie under `hash` beside other media. `owner` is null for the local user, `size` in bytes. */
export const attachmentSchema = `
  create table attachments (
    id text primary key, owner text, name text not null, media_type text not null, hash text not null, size integer not null,
    created_at integer not null
  ) strict;
  create index attachments_owner on attachments (owner, created_at);`

/** The attachments of an open `server.db`. */
export function sqliteAttachments(file: SqliteFile): Attachments {
  const rows = file.guard(() => statementsOf(file))
  return {
    add: async ({ id, owner, name, mediaType, hash, size, createdAt }) =>
      void file.guard(() => rows.add.run(id, owner ?? null, name, mediaType, hash, size, createdAt)),
    get: async (id) => {
      const row = file.guard(() => rows.get.get(id))
      return row && attachmentOf(row)
    },
    list: async (of) => file.guard(() => (of ? rows.ofOwner.all(of.owner ?? null) : rows.all.all()).map(attachmentOf)),
    remove: async (id) => file.guard(() => rows.remove.run(id).changes === 1),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare('insert into attachments (id, owner, name, media_type, hash, size, created_at) values (?, ?, ?, ?, ?, ?, ?)'),
  get: sqlite.prepare('select * from attachments where id = ?'),
  all: sqlite.prepare('select * from attachments order by created_at desc, id desc'),
  ofOwner: sqlite.prepare('select * from attachments where owner is ? order by created_at desc, id desc'),
  remove: sqlite.prepare('delete from attachments where id = ?'),
})
