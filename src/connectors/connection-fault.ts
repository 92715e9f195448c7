import { type FaultCode, IbidError } from '../core/fault.ts'
import { outsideLine } from './outside-text.ts'

/** Characters of a server's own words in a message. */
const longestWords = 300

const lost = ['unreachable', 'the server exited or the connection was lost'] as const
const asksBack = ['denied', 'the server requested input from a user or a model, which is not supported'] as const

/** What can go wrong, by the codes of the client library (texts) and of the protocol (numbers). */
const known: Readonly<Record<string, readonly [code: FaultCode, what: string, remedy?: string]>> = {
  CONNECTION_CLOSED: lost,
  NOT_CONNECTED: lost,
  SEND_FAILED: lost,
  REQUEST_TIMEOUT: ['timeout', 'the server did not respond in time'],
  LIST_PAGINATION_EXCEEDED: ['malformed', "the server's tool list is endless"],
  CLIENT_HTTP_AUTHENTICATION: [
    'unauthorised',
    'the server requires authentication (HTTP 401)',
    'add a header with a key in the settings, such as Authorization',
  ],
  CLIENT_HTTP_FORBIDDEN: ['unauthorised', 'the server denied access (HTTP 403)', 'check the key in its headers'],
  CAPABILITY_NOT_SUPPORTED: asksBack,
  UNSUPPORTED_RESULT_TYPE: asksBack,
  INPUT_REQUIRED_ROUNDS_EXCEEDED: asksBack,
  '-32021': asksBack,
  '-32042': asksBack,
}

/** Whatever a connection throws, as an error of ours; `ending` is how the server ended, where it did. Its own words are kept short and plain. */
export function connectionFault(error: unknown, ending?: string): IbidError {
  const cause = innermost(error)
  if (cause instanceof IbidError) return cause
  const { code, status, name, message } = partsOf(cause)
  if (status === 404) return new IbidError('unreachable', 'no MCP server at this address, or the session has expired (HTTP 404)')
  if (/^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code)) return new IbidError('unreachable', `could not reach the server (${code})`)
  const [fault, what, remedy] = known[name === 'UnauthorizedError' ? 'CLIENT_HTTP_AUTHENTICATION' : code] ?? []
  if (ending !== undefined && (fault === undefined || fault === 'unreachable'))
    return new IbidError('unreachable', `the server exited: ${outsideLine(ending, longestWords)}`)
  if (fault !== undefined && what !== undefined) return new IbidError(fault, what, remedy)
  return new IbidError(
    code === '-32602' ? 'invalid' : 'failed',
    `the server returned an error: ${outsideLine(message, longestWords) || 'nothing'}`,
  )
}

/** A failed request has its reason in its cause. */
const innermost = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error)

function partsOf(error: unknown) {
  const { code, status, name, message }: { code?: unknown; status?: unknown; name?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: error }
  return { code: String(code ?? ''), status, name, message: String(message ?? '') }
}
