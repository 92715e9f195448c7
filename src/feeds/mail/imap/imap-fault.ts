import { IbidError } from '../../../core/fault.ts'
import { networkReason } from '../../../core/network-fault.ts'

/** The client's own codes for a connection that has ended. */
const cut = new Set(['EConnectionClosed', 'NoConnection', 'ClosedAfterConnectText', 'ClosedAfterConnectTLS'])
const timeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT', 'LockTimeout'])

/** What went wrong with a mail server, in a line of our own: what the server says may repeat what was sent to it. */
export function imapFault(error: unknown, server: string, user: string): unknown {
  if (error instanceof IbidError || !(error instanceof Error) || error.name === 'AbortError') return error
  const code = textOf(error, 'code')
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return new IbidError(
      'unauthorised',
      `${server} rejected the sign-in of ${user}`,
      'check the user name and the password, or sign in again',
    )
  if (timeouts.has(code)) return new IbidError('timeout', `${server} did not respond in time`, 'try again later')
  if (code === 'ETHROTTLE') return new IbidError('rate-limited', `the rate limit of ${server} was reached`, 'try again later')
  const why = networkReason(cut.has(code) ? 'ECONNRESET' : code)
  if (why !== undefined)
    return new IbidError('unreachable', `could not reach ${server}: ${why}`, 'check the host, port and security settings')
  if ('tlsFailed' in error && error.tlsFailed === true)
    return new IbidError('unreachable', `${server} does not offer an encrypted connection`, 'set security to tls, or check the port')
  const status = textOf(error, 'responseStatus')
  if (status !== '') {
    const response = textOf(error, 'serverResponseCode')
    return new IbidError('failed', `${server} rejected a command${response === '' ? '' : ` (${response.slice(0, 60)})`}`, 'try again later')
  }
  return new IbidError(
    'unreachable',
    `the connection to ${server} failed${code === '' ? '' : ` (${code.slice(0, 60)})`}`,
    'try again later',
  )
}

function textOf(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
