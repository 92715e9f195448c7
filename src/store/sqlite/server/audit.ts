import type { Audit } from '../../../core/server-store.ts'
import { auditEntryOf } from '../../rows/audit-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** What was done at the server, in `server.db`; rows are only ever added. `owner` is null for the local user and for those that are not known, `at` in ms since 1970. */
export const auditSchema = `
  create table audit (
    id integer primary key autoincrement, at integer not null, owner text, name text not null, action text not null, subject text, detail text
  ) strict;
  create index audit_at on audit (at);`

/** The audit of an open `server.db`. A list gives more than `limit` entries where the last of them shares its moment with others, so that `before` skips none. */
export function sqliteAudit(file: SqliteFile): Audit {
  const rows = file.guard(() => statementsOf(file))
  return {
    add: async ({ at, owner, name, action, subject, detail }) =>
      void file.guard(() => rows.add.run(at, owner ?? null, name, action, subject ?? null, detail ?? null)),
    list: async ({ limit, before, owner, action }) =>
      file.guard(() => rows.list.all(before ?? null, owner ?? null, action ?? null, limit - 1).map(auditEntryOf)),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare('insert into audit (at, owner, name, action, subject, detail) values (?, ?, ?, ?, ?, ?)'),
  list: sqlite.prepare(
    `with wanted as (
       select * from audit where (?1 is null or at < ?1) and (?2 is null or owner = ?2) and (?3 is null or action = ?3)
     )
     select * from wanted where at >= coalesce((select at from wanted order by at desc limit 1 offset ?4), 0) order by at desc, id desc`,
  ),
})
