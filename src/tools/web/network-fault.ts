import { IbidError } from '../../core/fault.ts'
import { networkReason } from '../../core/network-fault.ts'
import { shownUrl } from './vetted-lookup.ts'

/** What went wrong on the wire, in one line: `unreachable`, `timeout`. An `IbidError` passes through, and so does the reason of the caller's own abort. */
export function networkFault(url: URL, error: unknown, caller: AbortSignal): unknown {
  if (caller.aborted) return caller.reason
  if (error instanceof IbidError || !(error instanceof Error)) return error
  if (error.name === 'TimeoutError') return new IbidError('timeout', `${shownUrl(url)} did not respond in time`, 'try again later')
  // Where a host has several addresses, each of them failed in its own way.
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error
  if (first instanceof IbidError) return first
  const code = 'code' in first ? String(first.code) : ''
  const why = networkReason(code) ?? (code || first.message)
  return new IbidError('unreachable', `could not reach ${shownUrl(url)}: ${why}`, 'check the address and your network connection')
}
