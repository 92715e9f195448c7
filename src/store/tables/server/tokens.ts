import { type Scope, scopes } from '../../../core/principal.ts'
import type { ApiTokens } from '../../../core/server-store.ts'
import { present } from '../present.ts'
import type { BuiltTables } from '../table-access.ts'
import type { ServerTables } from './server-tables.ts'

/** Tokens for programs. */
export function tokensIn({ build, askAgain, askOnce }: BuiltTables<ServerTables>): ApiTokens {
  const selecting = build
    .selectFrom('tokens')
    .select(['id', 'owner', 'name', 'scopes', 'prefix', 'created_at as createdAt', 'used_at as usedAt', 'expires_at as expiresAt'])
  return {
    async add({ id, owner, name, scopes, prefix, createdAt, usedAt, expiresAt }, hash) {
      const times = { created_at: createdAt, used_at: usedAt, expires_at: expiresAt }
      await askOnce(build.insertInto('tokens').values({ id, hash, owner, name, scopes: JSON.stringify(scopes), prefix, ...times }))
    },
    async find(hash) {
      const [row] = await askAgain(selecting.where('hash', '=', hash))
      return row && tokenOf(row)
    },
    list: async (of) =>
      (
        await askAgain(
          selecting
            .$if(of !== undefined, (query) => query.where('owner', of?.owner === undefined ? 'is' : '=', of?.owner ?? null))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc'),
        )
      ).map(tokenOf),
    revoke: async (id) => (await askOnce(build.deleteFrom('tokens').where('id', '=', id).returning('id'))).length === 1,
    used: async (id, at) => void (await askAgain(build.updateTable('tokens').set({ used_at: at }).where('id', '=', id))),
  }
}

const tokenOf = <Row extends { readonly scopes: string }>(row: Row) => ({ ...present(row), scopes: scopesOf(row.scopes) })

/** Only those that this program knows: a right that it cannot name is none. */
const scopesOf = (json: string): readonly Scope[] => {
  const held: readonly unknown[] = JSON.parse(json)
  return scopes.filter((scope) => held.includes(scope))
}
