import type { ApiTokens } from '../../../core/server-store.ts'
import { tokenOf } from '../../rows/token-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain, askOnce } from '../shared/ask.ts'
import { listing } from './listing.ts'

/** Tokens for programs: `hash` is all that is kept of the token itself; `scopes` as JSON, `owner` null for the local user, times in ms since 1970. */
export const tokenSchema = `
  create table tokens (
    id text collate "C" primary key, hash text not null unique, owner text, name text not null, scopes text not null, prefix text not null,
    created_at bigint not null, used_at bigint, expires_at bigint
  );
  create index tokens_owner on tokens (owner, created_at);`

/** The tokens of a database. */
export const postgresTokens = (database: PostgresDatabase): ApiTokens => ({
  async add({ id, owner, name, scopes, prefix, createdAt, usedAt, expiresAt }, hash) {
    const values = [id, hash, owner ?? null, name, JSON.stringify(scopes), prefix, createdAt, usedAt ?? null, expiresAt ?? null]
    await askOnce(database, adding, values)
  },
  async find(hash) {
    const { rows } = await askAgain(database, finding, [hash])
    return rows[0] && tokenOf(rows[0])
  },
  list: async (of) => (await askAgain(database, ...listing('tokens', of))).rows.map(tokenOf),
  revoke: async (id) => (await askOnce(database, removing, [id])).count === 1,
  used: async (id, at) => void (await askAgain(database, using, [at, id])),
})

const adding = {
  name: 'tokens.add',
  text: `insert into tokens (id, hash, owner, name, scopes, prefix, created_at, used_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
const finding = { name: 'tokens.find', text: 'select * from tokens where hash = $1' }
const removing = { name: 'tokens.remove', text: 'delete from tokens where id = $1' }
const using = { name: 'tokens.used', text: 'update tokens set used_at = $1 where id = $2' }
