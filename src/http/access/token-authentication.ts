import { hashOfToken, tokenPrefix } from '../../app/people/access/check-token.ts'
import type { Principal } from '../../core/principal.ts'
import type { ApiToken, ApiTokens } from '../../core/server-store.ts'

/** ms between two notes that a token was used. */
const noteMs = 60_000

/** Tokens for programs, as they come with requests. */
export interface TokenAuthentication {
  /** Undefined for a token that is unknown, has ended, was revoked, or whose user is no longer let in. */
  identify(token: string): Promise<Principal | undefined>
}

/** The token of a request, if it has one. */
export const bearerOf = (request: Request): string | undefined => /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** `userOf`: who a token acts for; undefined where they may not come in. It never has more rights than they. */
export const tokenAuthentication = (
  tokens: ApiTokens,
  userOf: (token: ApiToken) => Promise<Principal | undefined>,
  now: () => number,
): TokenAuthentication => ({
  async identify(given) {
    if (!given.startsWith(tokenPrefix)) return undefined
    const token = await tokens.find(hashOfToken(given))
    if (!token || (token.expiresAt !== undefined && token.expiresAt <= now())) return undefined
    const user = await userOf(token)
    if (!user) return undefined
    if (now() - (token.usedAt ?? 0) > noteMs) await tokens.used(token.id, now())
    return { ...user, scopes: token.scopes.filter((scope) => user.scopes.includes(scope)), authenticatedBy: 'token' }
  },
})
