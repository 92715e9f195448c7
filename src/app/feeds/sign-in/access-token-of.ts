import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { keepTokens, type OauthTokens, readTokens } from './oauth-tokens.ts'
import type { SigningIn } from './sign-in.ts'

/**
 * ms before its end at which a token is renewed; ms for which a renewal may be under way; ms between two looks at one of another process, and how often a
 * refusal is looked at again; ms in which everybody who saw nobody's word has said their own.
 */
const margin = 120_000
const longest = 40_000
const pause = 250
const looks = 8
const settling = 100

/** Renewals of this process that are under way, by the token that they renew. */
const renewals = new Map<string, Promise<OauthTokens>>()

/**
 * The access token of a feed that somebody has signed in for, renewed where it is about to end, by one of all processes at a time. Throws
 * `IbidError('unauthorised')` where the person has to sign in again, `unreachable` and the like where the service could not be asked.
 */
export async function accessTokenOf(signing: SigningIn, signal: AbortSignal = AbortSignal.timeout(longest)): Promise<string> {
  const { feed, store, now = Date.now } = signing
  const again = `sign in to ${feed.name} again`
  const tokens = await readTokens(store, feed.id)
  if (!tokens) throw new IbidError('unauthorised', `nobody has signed in to ${feed.name}`, `sign in to ${feed.name}`)
  if (tokens.expiresAt === undefined || tokens.expiresAt - margin > now()) return tokens.accessToken
  if (tokens.refreshToken === undefined) {
    if (tokens.expiresAt > now()) return tokens.accessToken
    throw new IbidError('unauthorised', `the sign-in to ${feed.name} has expired`, again)
  }
  const key = `${feed.id}\n${tokens.accessToken}`
  const renewal = renewals.get(key) ?? renewed(signing, tokens, signal).finally(() => renewals.delete(key))
  renewals.set(key, renewal)
  return (await renewal).accessToken
}

/** New tokens: those that another process has got meanwhile, or our own. */
async function renewed(signing: SigningIn, old: OauthTokens, signal: AbortSignal): Promise<OauthTokens> {
  const { feed, store, wait = timer } = signing
  const theirs = async (): Promise<OauthTokens | undefined> => {
    const tokens = await readTokens(store, feed.id)
    return tokens && tokens.accessToken !== old.accessToken ? tokens : undefined
  }
  const claim = randomUUID()
  while (!(await claimed(signing, claim, signal))) {
    const tokens = await theirs()
    if (tokens) return tokens
    await wait(pause, signal)
  }
  try {
    return (await theirs()) ?? (await granted(signing, old, signal))
  } catch (error) {
    signal.throwIfAborted()
    // A refresh token is good once: whoever was faster is about to store the new one.
    for (let look = 0; look < looks && error instanceof IbidError && error.code === 'unauthorised'; look++) {
      const tokens = await theirs()
      if (tokens) return tokens
      await wait(pause, signal)
    }
    throw error
  } finally {
    if ((await holderOf(signing))?.by === claim) await store.setSecret(feed.id, claimName, undefined)
  }
}

async function granted(signing: SigningIn, old: OauthTokens, signal: AbortSignal): Promise<OauthTokens> {
  const { feed, store, now = Date.now } = signing
  const oauth = await import('oauth4webapi')
  const { oauthServer } = await import('./oauth-server.ts')
  const { server, client, auth, options } = await oauthServer(signing)
  try {
    const answer = await oauth.refreshTokenGrantRequest(server, client, auth, old.refreshToken ?? '', options(signal))
    return await keepTokens(store, feed.id, await oauth.processRefreshTokenResponse(server, client, answer), now(), old)
  } catch (error) {
    const { oauthFault } = await import('./oauth-fault.ts')
    throw oauthFault(error, feed.name, `sign in to ${feed.name} again`)
  }
}

const claimName = 'oauth-renewal'
const claimShape = z.object({ by: z.string(), until: z.number() })

/** Whose the renewal is, while they have time left. */
async function holderOf({ feed, store, now = Date.now }: SigningIn): Promise<z.infer<typeof claimShape> | undefined> {
  const text = await store.secret(feed.id, claimName)
  const parsed = claimShape.safeParse(text === undefined ? undefined : JSON.parse(text))
  return parsed.success && parsed.data.until > now() ? parsed.data : undefined
}

/** Whether the renewal is this one's. Of several who say so at once, the last word stays. */
async function claimed(signing: SigningIn, by: string, signal: AbortSignal): Promise<boolean> {
  const { feed, store, now = Date.now, wait = timer } = signing
  if (await holderOf(signing)) return false
  await store.setSecret(feed.id, claimName, JSON.stringify({ by, until: now() + longest }))
  await wait(settling, signal)
  return (await holderOf(signing))?.by === by
}

const timer = async (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal })
