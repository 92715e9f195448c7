import { type FaultCode, IbidError } from '../core/fault.ts'
import { outsideLine } from './outside-text.ts'

/** Characters of a server's own words in a message. */
const longestWords = 300

const lost = ['unreachable', 'the server has ended or the connection was lost'] as const
const asksBack = ['denied', 'the server asks a person or a model for something, and nobody here answers servers'] as const

/** What can go wrong, by the codes of the client library (texts) and of the protocol (numbers). */
const known: Readonly<Record<string, readonly [code: FaultCode, what: string, remedy?: string]>> = {
  CONNECTION_CLOSED: lost,
  NOT_CONNECTED: lost,
  SEND_FAILED: lost,
  REQUEST_TIMEOUT: ['timeout', 'the server did not answer in time'],
  LIST_PAGINATION_EXCEEDED: ['malformed', 'its list of tools does not end'],
  CLIENT_HTTP_AUTHENTICATION: [
    'unauthorised',
    'the server wants a sign-in (HTTP 401)',
    'give it a header with a key in the settings, such as Authorization',
  ],
  CLIENT_HTTP_FORBIDDEN: ['unauthorised', 'the server does not let you in (HTTP 403)', 'see whether the key among its headers is right'],
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
  if (status === 404)
    return new IbidError('unreachable', 'there is no MCP server at this address, or it has forgotten the connection (HTTP 404)')
  if (/^(?:E[A-Z]+|UND_ERR_\w+)$/.test(code)) return new IbidError('unreachable', `the server cannot be reached (${code})`)
  const [fault, what, remedy] = known[name === 'UnauthorizedError' ? 'CLIENT_HTTP_AUTHENTICATION' : code] ?? []
  if (ending !== undefined && (fault === undefined || fault === 'unreachable'))
    return new IbidError('unreachable', `the server has ended: ${outsideLine(ending, longestWords)}`)
  if (fault !== undefined && what !== undefined) return new IbidError(fault, what, remedy)
  return new IbidError(code === '-32602' ? 'invalid' : 'failed', `the server says: ${outsideLine(message, longestWords) || 'nothing'}`)
}

/** A failed request has its reason in its cause. */
const innermost = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error)

function partsOf(error: unknown) {
  const { code, status, name, message }: { code?: unknown; status?: unknown; name?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : { message: error }
  return { code: String(code ?? ''), status, name, message: String(message ?? '') }
}
