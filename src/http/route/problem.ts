import { type Fault, type FaultCode, faultOf } from '../../core/fault.ts'

/** What a command for runs is called over HTTP. */
const spoken: readonly (readonly [command: RegExp, request: string])[] = [
  [/\bibid runs follow (\w+)/g, 'GET /v1/runs/$1/events'],
  [/\bibid runs answer (\w+)(?: "[^"]*")?/g, 'POST /v1/runs/$1/answers'],
  [/\bibid runs cancel (\w+)/g, 'POST /v1/runs/$1/cancel'],
  [/\bibid runs resume (\w+)/g, 'POST /v1/runs/$1/resume'],
]

/** The commands of the terminal that remedies name; other words behind "ibid" are prose. */
const command =
  /\bibid (?:agents|ask|chat|collections|completion|config|connectors|doctor|documents|eval|init|mcp|run|runs|sessions|tools|usage)\b/

/** A remedy for those who are not at a terminal; undefined for one that only a terminal has. */
function httpRemedy(remedy: string | undefined): string | undefined {
  const said = remedy && spoken.reduce((words, [of, request]) => words.replaceAll(of, request), remedy)
  return said && !command.test(said) ? said : undefined
}

/** The HTTP status of each fault. */
const statuses: Readonly<Record<FaultCode, number>> = {
  usage: 400,
  'empty-prompt': 400,
  invalid: 422,
  'not-found': 404,
  denied: 403,
  busy: 409,
  blocked: 409,
  cooldown: 429,
  repeated: 409,
  timeout: 504,
  interrupted: 503,
  cancelled: 409,
  stale: 409,
  limit: 413,
  depth: 409,
  unreachable: 502,
  'rate-limited': 429,
  overloaded: 503,
  unauthorised: 401,
  'context-overflow': 413,
  'content-filter': 422,
  'cut-stream': 502,
  'empty-answer': 502,
  malformed: 400,
  failed: 500,
}

/** What a problem says beside its fault. */
export interface ProblemDetails {
  /** Such as `urn:ibid:problem:not-found`. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The code of the fault. */
  readonly code: FaultCode
  readonly remedy?: string
  /** What does not fit, by its place in the request. */
  readonly errors?: readonly { readonly at: string; readonly message: string }[]
}

const titleOf = (code: FaultCode): string => code[0]!.toUpperCase() + code.slice(1).replaceAll('-', ' ')

/** A fault as problem details (RFC 9457), with what HTTP has to say beside; `status` takes the place of that of its code. */
export function problemOf(
  { code, message, remedy: said }: Pick<Fault, 'code' | 'message' | 'remedy'>,
  { status = statuses[code], errors }: Partial<Pick<ProblemDetails, 'status' | 'errors'>> = {},
): ProblemDetails {
  const remedy = httpRemedy(said)
  return {
    type: `urn:ibid:problem:${code}`,
    title: titleOf(code),
    status,
    detail: message,
    code,
    ...(remedy === undefined ? {} : { remedy }),
    ...(errors === undefined ? {} : { errors }),
  }
}

/** The response for a problem. */
export function problemResponse(details: ProblemDetails, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

/**
 * Any thrown value as a problem. What was not foreseen says nothing of itself to the outside. Where whoever asks `isKnown`, it is the provider of a model that
 * lets nobody in: that is no reason for them to sign in.
 */
export const problemOfError = (error: unknown, isKnown = false): ProblemDetails => {
  const fault = faultOf(error)
  if (isKnown && fault.code === 'unauthorised') return problemOf({ ...fault, code: 'invalid' })
  if (fault.code === 'failed' && !(error instanceof Error && error.name === 'IbidError'))
    return problemOf({ code: 'failed', message: 'something went wrong on the server' })
  return problemOf(fault)
}
