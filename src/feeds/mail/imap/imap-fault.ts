import { IbidError } from '../../../core/fault.ts'

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EConnectionClosed: 'the connection was cut',
  NoConnection: 'the connection was cut',
  ClosedAfterConnectText: 'the connection was cut',
  ClosedAfterConnectTLS: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there',
}
const timeouts = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT', 'LockTimeout'])

/** What went wrong with a mail server, in a line of our own: what the server says may repeat what was sent to it. */
export function imapFault(error: unknown, server: string, user: string): unknown {
  if (error instanceof IbidError || !(error instanceof Error) || error.name === 'AbortError') return error
  const code = textOf(error, 'code')
  if ('authenticationFailed' in error && error.authenticationFailed === true)
    return new IbidError('unauthorised', `${server} does not let ${user} in`, 'check the user name and the password, or sign in again')
  if (timeouts.has(code)) return new IbidError('timeout', `${server} did not answer in time`, 'try again later')
  if (code === 'ETHROTTLE') return new IbidError('rate-limited', `${server} asks for patience`, 'try again later')
  const why = words[code]
  if (why !== undefined) return new IbidError('unreachable', `cannot reach ${server}: ${why}`, 'check host, port and security')
  if ('tlsFailed' in error && error.tlsFailed === true)
    return new IbidError('unreachable', `${server} does not offer a protected connection`, 'set security to tls, or check the port')
  const status = textOf(error, 'responseStatus')
  if (status !== '') {
    const response = textOf(error, 'serverResponseCode')
    return new IbidError('failed', `${server} refused a command${response === '' ? '' : ` (${response.slice(0, 60)})`}`, 'try again later')
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
