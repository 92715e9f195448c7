import type { ApiTokens } from '../../../core/server-store.ts'
import { tokenOf } from '../../rows/token-row.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** Tokens for programs in `server.db`: `hash` is all that is kept of the token itself; `scopes` as JSON, `owner` null for the local user, times in ms since 1970. */
export const tokenSchema = `
  create table tokens (
    id text primary key, hash text not null unique, owner text, name text not null, scopes text not null, prefix text not null,
    created_at integer not null, used_at integer, expires_at integer
  ) strict;
  create index tokens_owner on tokens (owner, created_at);`

/** The tokens of an open `server.db`. */
export function sqliteTokens(file: SqliteFile): ApiTokens {
  const rows = file.guard(() => statementsOf(file))
  return {
    add: async ({ id, owner, name, scopes, prefix, createdAt, usedAt, expiresAt }, hash) =>
      void file.guard(() =>
        rows.add.run(id, hash, owner ?? null, name, JSON.stringify(scopes), prefix, createdAt, usedAt ?? null, expiresAt ?? null),
      ),
    find: async (hash) => {
      const row = file.guard(() => rows.find.get(hash))
      return row && tokenOf(row)
    },
    list: async (of) => file.guard(() => (of ? rows.ofOwner.all(of.owner ?? null) : rows.all.all()).map(tokenOf)),
    revoke: async (id) => file.guard(() => rows.remove.run(id).changes === 1),
    used: async (id, at) => void file.guard(() => rows.used.run(at, id)),
  }
}

const statementsOf = ({ sqlite }: SqliteFile) => ({
  add: sqlite.prepare(
    `insert into tokens (id, hash, owner, name, scopes, prefix, created_at, used_at, expires_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  find: sqlite.prepare('select * from tokens where hash = ?'),
  all: sqlite.prepare('select * from tokens order by created_at desc, id desc'),
  ofOwner: sqlite.prepare('select * from tokens where owner is ? order by created_at desc, id desc'),
  remove: sqlite.prepare('delete from tokens where id = ?'),
  used: sqlite.prepare('update tokens set used_at = ? where id = ?'),
})
