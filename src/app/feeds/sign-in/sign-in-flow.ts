import { IbidError } from '../../../core/fault.ts'
import type { FeedSignIn } from '../../../core/feed.ts'

/**
 * How somebody signs in whose browser reaches ibid at `publicUrl`; absent: on this machine. A page comes back to the machine of the browser, so from another
 * machine it takes a code. Throws `IbidError('denied')` where the service has none.
 */
export function signInFlow({ flow, deviceUrl }: FeedSignIn, publicUrl: string | undefined): FeedSignIn['flow'] {
  if (flow === 'device' || publicUrl === undefined || isLoopback(publicUrl)) return flow
  if (deviceUrl !== undefined) return 'device'
  throw new IbidError(
    'denied',
    'the sign-in page would redirect to your machine instead of this server',
    'use a connector with a password or a secret address: imap with an app password, caldav, ics-url, webdav',
  )
}

/** Whether an address is of this machine alone. */
export const isLoopback = (url: string): boolean => /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(url).hostname)
