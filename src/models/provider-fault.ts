import type { FaultCode } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'
import type { ModelFault } from '../core/model.ts'

/** What is known of a refusal when it is classified. Never by the words of its message: by status, and by the provider's own code, type and parameter. */
export interface Refusal {
  readonly status: number
  /** The parsed error object, or the whole body where it has none. */
  readonly error: unknown
  readonly header: (name: string) => string | undefined
  /** Host of the endpoint, for the message. */
  readonly host: string
  readonly model: string
  /** The setting that holds the key, for the remedy. */
  readonly keySetting: string
  /** Values that may not appear in the message. */
  readonly secrets: readonly string[]
  /** ms since 1970, for `Retry-After` dates. */
  readonly now: number
}

/** Codes and types of OpenAI, Azure, Groq, llama.cpp and Anthropic for a prompt that does not fit; vLLM names the parameter `input_tokens`. */
const overflowCodes = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'context_window_exceeded',
  'model_max_prompt_tokens_exceeded',
])
const quotaCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'credits_exhausted'])
const filterCodes = new Set(['content_filter', 'content_policy_violation', 'ResponsibleAIPolicyViolation'])
const retryableStatuses = new Set([408, 429, 500, 502, 503, 504, 529])

/** Classifies an HTTP refusal of a model provider (rows A9, B10). */
export function refusalFault(refusal: Refusal): ModelFault {
  const { status, host, model } = refusal
  const words = errorWords(refusal.error)
  const said = message(refusal, words.message)
  const code = codeOf(status, words)
  const retryable = retryableStatuses.has(status) && !quotaCodes.has(words.code) && !quotaCodes.has(words.type)
  const wait = retryable ? retryAfterMs(refusal.header, refusal.now) : undefined
  const remedy = remedyOf(code, refusal, retryable)
  const text =
    code === 'unauthorised' && status === 401
      ? `${host} rejected the key (401)`
      : code === 'not-found'
        ? `${host} does not recognize the model ${model} or the address (404)${said}`
        : code === 'context-overflow'
          ? `the request exceeds the context length of ${model} (${status})${said}`
          : `${host} responded with status ${status}${said}`
  return {
    code,
    message: text,
    recoverable: retryable || code === 'context-overflow',
    ...(remedy === undefined ? {} : { remedy }),
    retryable,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  }
}

interface Words {
  readonly code: string
  readonly type: string
  readonly param: string
  readonly message: string
}

function codeOf(status: number, words: Words): FaultCode {
  const any = (set: ReadonlySet<string>) => set.has(words.code) || set.has(words.type)
  if (any(overflowCodes) || status === 413 || (status === 400 && words.param === 'input_tokens')) return 'context-overflow'
  if (any(filterCodes)) return 'content-filter'
  if (status === 429) return 'rate-limited'
  if (status === 408) return 'timeout'
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not-found'
  return status >= 500 ? 'overloaded' : 'failed'
}

function remedyOf(code: FaultCode, refusal: Refusal, retryable: boolean): string | undefined {
  if (code === 'unauthorised') return `check ${refusal.keySetting}`
  if (code === 'not-found') return 'check llm.model and llm.provider'
  if (code === 'rate-limited' && !retryable) return `the account of ${refusal.keySetting} has no credit left: check its plan`
  if (refusal.status >= 300 && refusal.status < 400) return 'redirects are not followed: set llm.provider to the final URL'
  return undefined
}

/** The words of an error body in any of the usual shapes: `{error: {...}}`, `{error: "..."}`, `{message}`, `[{error}]`. */
function errorWords(body: unknown): Words {
  const first = Array.isArray(body) ? body[0] : body
  const inner = isRecord(first) && first['error'] !== undefined ? first['error'] : first
  if (!isRecord(inner)) return { code: '', type: '', param: '', message: typeof inner === 'string' ? inner : '' }
  const text = (key: string) => (typeof inner[key] === 'string' ? inner[key] : '')
  return { code: text('code'), type: text('type'), param: text('param'), message: text('message') }
}

/** The provider's own `code` and `param` of a refusal, for endpoints that dislike one parameter. */
export const refusedParameter = (body: unknown): { readonly code: string; readonly param: string } => errorWords(body)

/** Provider text for people: one line of at most 300 characters, secrets taken out. A 401 often repeats the key half masked, so it says nothing. */
function message(refusal: Refusal, text: string): string {
  if (refusal.status === 401 || text === '') return ''
  const line = redact(text, refusal.secrets)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line === '' ? '' : `: ${line.length > 300 ? `${line.slice(0, 299)}…` : line}`
}

/** Replaces every secret by `[key]`. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) if (secret.length > 0) clean = clean.replaceAll(secret, '[key]')
  return clean
}

/** `retry-after-ms`, then `Retry-After` in seconds or as an HTTP date; ms, never negative. */
function retryAfterMs(header: Refusal['header'], now: number): number | undefined {
  const ms = Number(header('retry-after-ms') ?? Number.NaN)
  if (ms >= 0) return ms
  const after = header('retry-after')?.trim()
  if (!after) return undefined
  const seconds = Number(after)
  if (seconds >= 0) return Math.round(seconds * 1000)
  const date = /[a-z]{3}/i.test(after) ? Date.parse(after) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Errors of the network that may pass: row A9 names the first two. */
const passing = new Set([
  'ECONNRESET',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

const plainly: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ENOTFOUND: 'is not a known host',
  EAI_AGAIN: 'could not be resolved',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  ETIMEDOUT: 'did not respond in time',
}

/** An error thrown before any of the answer came, by its `code`. */
export function networkFault(error: unknown, host: string): ModelFault {
  const code = errorCode(error)
  const retryable = passing.has(code)
  return {
    code: 'unreachable',
    message: `${host} ${plainly[code] ?? 'could not be reached'}${code === '' ? '' : ` (${code})`}`,
    recoverable: retryable,
    remedy: 'check llm.provider and that the endpoint is up',
    retryable,
  }
}

/** The stream ended without saying why. */
export const cutStream = (host: string): ModelFault => ({
  code: 'cut-stream',
  message: `${host} ended its response without a finish reason`,
  recoverable: true,
  retryable: true,
})

/** The `code` of an error or of what caused it. */
export function errorCode(error: unknown): string {
  for (let at: unknown = error, depth = 0; isRecord(at) && depth < 4; at = at['cause'], depth++) {
    if (typeof at['code'] === 'string') return at['code']
  }
  return ''
}
