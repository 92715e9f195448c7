import { setTimeout } from 'node:timers/promises'
import { faultOf, IbidError } from '../../../core/fault.ts'
import { keepTokens } from './oauth-tokens.ts'
import type { SigningIn } from './sign-in.ts'

/** Seconds between two questions where the service says nothing; what is added when it finds them too many (RFC 8628). */
const interval = 5
const slowDown = 5

/**
 * Signs in by a code: `showCode` gets what the person types in, and where. Ends when they have, with the tokens kept as the feed's secret. Throws `IbidError`:
 * `usage`, `unauthorised`, `timeout` when the code has run out.
 */
export async function signInByDevice(
  signing: SigningIn,
  showCode: (code: string, url: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { feed, signIn, store, now = Date.now, wait = timer } = signing
  if (signIn.deviceUrl === undefined) throw new IbidError('usage', `${feed.name} does not support signing in with a code`)
  const oauth = await import('oauth4webapi')
  const { oauthServer } = await import('./oauth-server.ts')
  const { oauthFault } = await import('./oauth-fault.ts')
  const { server, client, auth, options } = await oauthServer(signing)
  const again = `sign in to ${feed.name} again`
  try {
    const parameters = { ...signIn.parameters, ...(signIn.scopes.length === 0 ? {} : { scope: signIn.scopes.join(' ') }) }
    const asked = await oauth.deviceAuthorizationRequest(server, client, auth, parameters, options(signal))
    const device = await oauth.processDeviceAuthorizationResponse(server, client, asked)
    const ends = now() + device.expires_in * 1_000
    let seconds = device.interval ?? interval
    showCode(device.user_code, device.verification_uri)
    for (;;) {
      await wait(seconds * 1_000, signal)
      if (now() >= ends) throw new IbidError('timeout', `${feed.name}: the code has expired`, again)
      try {
        const answer = await oauth.deviceCodeGrantRequest(server, client, auth, device.device_code, options(signal))
        await keepTokens(store, feed.id, await oauth.processDeviceCodeResponse(server, client, answer), now())
        return
      } catch (error) {
        signal.throwIfAborted()
        const code = error instanceof oauth.ResponseBodyError ? error.error : faultOf(oauthFault(error, feed.name, again)).code
        // A line that is down for a while is no refusal, but a reason to ask more seldom.
        if (code === 'slow_down' || code === 'unreachable' || code === 'timeout') seconds += slowDown
        else if (code !== 'authorization_pending') throw error
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw oauthFault(error, feed.name, again)
  }
}

const timer = async (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal })
