import type { Audit } from '../../../core/server-store.ts'
import { auditEntryOf } from '../../rows/audit-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'

/** What was done at the servers; rows are only ever added. `owner` is null for those that are not known, `at` in ms since 1970. */
export const auditSchema = `
  create table audit (
    id bigint generated always as identity primary key, at bigint not null, owner text, name text not null, action text not null, subject text,
    detail text
  );
  create index audit_at on audit (at);`

/** The audit of a database. A list gives more than `limit` entries where the last of them shares its moment with others, so that `before` skips none. */
export const postgresAudit = (database: PostgresDatabase): Audit => ({
  async add({ at, owner, name, action, subject, detail }) {
    await askOnce(database, adding, [at, owner ?? null, name, action, subject ?? null, detail ?? null])
  },
  async list({ limit, before, owner, action }) {
    const { rows } = await askAgain(database, listing, [before ?? null, owner ?? null, action ?? null, limit])
    return rows.map(auditEntryOf)
  },
})

const adding = {
  name: 'audit.add',
  text: 'insert into audit (at, owner, name, action, subject, detail) values ($1, $2, $3, $4, $5, $6)',
}
const listing = {
  text: `select * from (
           select * from audit
           where ($1::bigint is null or at < $1) and ($2::text is null or owner = $2) and ($3::text is null or action = $3)
           order by at desc fetch first $4 rows with ties
         ) as wanted order by at desc, id desc`,
}
