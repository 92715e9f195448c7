import type { TokenEndpointResponse } from 'oauth4webapi'
import { z } from 'zod'
import type { FeedStore } from '../../../core/feed-store.ts'

const tokensShape = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** ms since 1970; absent where the service does not say that it ends. */
  expiresAt: z.number().optional(),
})
/** What a sign-in gave; the secret `oauth` of a feed. */
export type OauthTokens = z.infer<typeof tokensShape>

type Store = Pick<FeedStore, 'secret' | 'setSecret'>
const secretName = 'oauth'

/** The tokens of a feed; undefined where nobody has signed in. */
export async function readTokens(store: Store, feed: string): Promise<OauthTokens | undefined> {
  const text = await store.secret(feed, secretName)
  if (text === undefined) return undefined
  try {
    return tokensShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Keeps what a service gave. A refresh token that it does not give again stays good. */
export async function keepTokens(
  store: Store,
  feed: string,
  given: TokenEndpointResponse,
  now: number,
  before?: OauthTokens,
): Promise<OauthTokens> {
  const refreshToken = given.refresh_token ?? before?.refreshToken
  const tokens: OauthTokens = {
    accessToken: given.access_token,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(given.expires_in === undefined ? {} : { expiresAt: now + given.expires_in * 1_000 }),
  }
  await store.setSecret(feed, secretName, JSON.stringify(tokens))
  return tokens
}
