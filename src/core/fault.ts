/** What can go wrong, in one word. Faces map codes to exit codes, HTTP statuses and colours; nobody matches on messages. */
export type FaultCode =
  | 'usage' // the caller's words are off: wrong option, unknown setting
  | 'empty-prompt' // nothing was asked
  | 'invalid' // input that does not fit its schema
  | 'not-found'
  | 'denied'
  | 'busy' // the session's last run has not ended
  | 'blocked' // the run cannot go on by itself: nobody answers, or it turns in circles
  | 'cooldown' // the tool failed too often and rests
  | 'repeated' // the same call already succeeded in this run
  | 'timeout'
  | 'interrupted' // cut off by a crash or by cancelling; may or may not have had its effect
  | 'cancelled'
  | 'stale' // another writer has moved the log on
  | 'limit'
  | 'depth' // agents calling agents, too deep
  | 'unreachable' // network: refused, reset, no such host
  | 'rate-limited'
  | 'overloaded' // the provider answered 5xx
  | 'unauthorised'
  | 'context-overflow'
  | 'content-filter'
  | 'cut-stream' // the stream ended without saying why
  | 'empty-answer'
  | 'malformed' // bytes that do not parse as what they claim to be
  | 'failed' // anything else

/** A failure as data: it stands in the log and in tool results. */
export interface Fault {
  readonly code: FaultCode
  /** One line for a person: what is wrong and where. */
  readonly message: string
  /** Whether trying again, or trying something else, can help within the same run. */
  readonly recoverable: boolean
  /** What to do next, one line. */
  readonly remedy?: string
}

/** The one error class: thrown where a caller must act, caught by the interfaces and printed as one line. */
export class IbidError extends Error {
  override readonly name = 'IbidError'
  readonly code: FaultCode
  readonly remedy: string | undefined

  constructor(code: FaultCode, message: string, remedy?: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.remedy = remedy
  }
}

/** Makes a fault; `recoverable` is true unless said otherwise. */
export const fault = (code: FaultCode, message: string, extra: { recoverable?: boolean; remedy?: string | undefined } = {}): Fault => ({
  code,
  message,
  recoverable: extra.recoverable ?? true,
  ...(extra.remedy === undefined ? {} : { remedy: extra.remedy }),
})

/** Any thrown value as a fault. An abort becomes `cancelled`, a `TimeoutError` becomes `timeout`. */
export function faultOf(error: unknown): Fault {
  if (error instanceof IbidError) return fault(error.code, error.message, { remedy: error.remedy })
  if (!(error instanceof Error)) return fault('failed', String(error))
  if (error.name === 'AbortError') return fault('cancelled', 'cancelled')
  if (error.name === 'TimeoutError') return fault('timeout', error.message)
  return fault('failed', error.message || error.name)
}
