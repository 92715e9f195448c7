import { type Scope, scopes } from '../../core/principal.ts'
import type { ApiToken } from '../../core/server-store.ts'

/** A token of its row; `scopes` stand there as JSON. */
export const tokenOf = (row: Readonly<Record<string, unknown>>): ApiToken => ({
  id: String(row['id']),
  ...(row['owner'] === null ? {} : { owner: String(row['owner']) }),
  name: String(row['name']),
  scopes: scopesOf(String(row['scopes'])),
  prefix: String(row['prefix']),
  createdAt: Number(row['created_at']),
  ...(row['used_at'] === null ? {} : { usedAt: Number(row['used_at']) }),
  ...(row['expires_at'] === null ? {} : { expiresAt: Number(row['expires_at']) }),
})

/** Only those that this program knows: a right that it cannot name is none. */
const scopesOf = (json: string): readonly Scope[] => {
  const held: readonly unknown[] = JSON.parse(json)
  return scopes.filter((scope) => held.includes(scope))
}
