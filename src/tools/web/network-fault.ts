import { IbidError } from '../../core/fault.ts'
import { shownUrl } from './vetted-lookup.ts'

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody known',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
}

/** What went wrong on the wire, in one line: `unreachable`, `timeout`. An `IbidError` passes through, and so does the reason of the caller's own abort. */
export function networkFault(url: URL, error: unknown, caller: AbortSignal): unknown {
  if (caller.aborted) return caller.reason
  if (error instanceof IbidError || !(error instanceof Error)) return error
  if (error.name === 'TimeoutError') return new IbidError('timeout', `${shownUrl(url)} did not answer in time`, 'try again later')
  // Where a host has several addresses, each of them failed in its own way.
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  if (first instanceof IbidError) return first
  const code = 'code' in first ? String(first.code) : ''
  const why = words[code] ?? (code || first.message)
  return new IbidError('unreachable', `cannot reach ${shownUrl(url)}: ${why}`, 'check the address and the network')
}
