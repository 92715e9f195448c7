import { IbidError } from '../../../core/fault.ts'
import { oauthCallbackServer } from './oauth-callback-server.ts'
import { keepTokens } from './oauth-tokens.ts'
import type { SigningIn } from './sign-in.ts'

/** ms that the person has to sign in. */
const patience = 600_000

/**
 * Signs in by a page: `show` gets its address, and the service sends the browser back to this machine, with PKCE and a state of this sign-in alone. Ends when
 * that has happened, with the tokens kept as the feed's secret. Throws `IbidError`: `usage`, `unauthorised`, `timeout`.
 */
export async function signInByLoopback(
  signing: SigningIn,
  show: (url: string) => void,
  signal: AbortSignal,
  timeoutMs: number = patience,
): Promise<void> {
  const { feed, signIn, store, now = Date.now } = signing
  if (signIn.authorizationUrl === undefined) throw new IbidError('usage', `${feed.name} does not support signing in through a web page`)
  const oauth = await import('oauth4webapi')
  const { oauthServer } = await import('./oauth-server.ts')
  const { oauthFault } = await import('./oauth-fault.ts')
  const { server, client, auth, options } = await oauthServer(signing)
  const again = `sign in to ${feed.name} again`
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  await using callback = await oauthCallbackServer()
  const page = new URL(signIn.authorizationUrl)
  const parameters = {
    ...signIn.parameters,
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: callback.url,
    ...(signIn.scopes.length === 0 ? {} : { scope: signIn.scopes.join(' ') }),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
  show(page.href)
  const { query, say } = await visited(callback.visit, signal, timeoutMs, feed.name, again)
  try {
    if (query.get('state') !== state)
      throw new IbidError('unauthorised', `${feed.name}: the callback does not belong to this sign-in`, again)
    // Who answers is told by the state; the name that some services give themselves here is not known beforehand.
    query.delete('iss')
    const answer = oauth.validateAuthResponse(server, client, query, state)
    const granted = await oauth.authorizationCodeGrantRequest(server, client, auth, answer, callback.url, verifier, options(signal))
    await keepTokens(store, feed.id, await oauth.processAuthorizationCodeResponse(server, client, granted), now())
    say(true)
  } catch (error) {
    say(false)
    signal.throwIfAborted()
    throw oauthFault(error, feed.name, again)
  }
}

/** The visit, or what ends the waiting for it. */
async function visited<T>(visit: Promise<T>, signal: AbortSignal, timeoutMs: number, name: string, remedy: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(signal.reason)
  const timer = setTimeout(
    () => reject(new IbidError('timeout', `${name}: sign-in timed out after ${Math.round(timeoutMs / 60_000)} minutes`, remedy)),
    timeoutMs,
  )
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    return await Promise.race([visit, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
