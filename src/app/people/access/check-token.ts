import { createHash, randomBytes } from 'node:crypto'
import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { NewToken } from '../../../core/schemas/http/accounts.ts'
import type { ApiToken, ApiTokens } from '../../../core/server-store.ts'
import { newRunId } from '../../../engine/run-id.ts'

/** What tokens for programs begin with. */
export const tokenPrefix = 'ibid_'

const dayMs = 86_400_000
/** Characters of a token by which people recognise it; far too few to guess the rest. */
const shownLength = tokenPrefix.length + 6

/** The hash under which a token is kept. Tokens are random, so a plain one is enough. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes a token that acts for somebody, now in ms since 1970. Throws `IbidError('denied')` where it would have a right that they lack. */
export async function makeToken(
  tokens: ApiTokens,
  { owner, scopes: own }: Principal,
  { name, scopes, days }: NewToken,
  now: number,
): Promise<{ readonly token: string; readonly info: ApiToken }> {
  const beyond = scopes.find((scope) => !own.includes(scope))
  if (beyond !== undefined) throw new IbidError('denied', `you do not have the permission ${beyond}, so your tokens cannot have it either`)
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const info: ApiToken = {
    id: newRunId(now),
    ...(owner === undefined ? {} : { owner }),
    name,
    scopes: [...new Set(scopes)],
    prefix: token.slice(0, shownLength),
    createdAt: now,
    ...(days === undefined ? {} : { expiresAt: now + days * dayMs }),
  }
  await tokens.add(info, hashOfToken(token))
  return { token, info }
}

/** Ends a token of somebody and gives it; those of others are not there: `IbidError('not-found')`. */
export async function revokeToken(tokens: ApiTokens, { owner }: Principal, id: string): Promise<ApiToken> {
  const token = (await tokens.list({ owner })).find((each) => each.id === id)
  if (token && (await tokens.revoke(id))) return token
  throw new IbidError('not-found', `token not found: ${id.slice(0, 100)}`)
}
