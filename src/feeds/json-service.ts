import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import { IbidError } from '../core/fault.ts'
import type { Json } from '../core/json.ts'
import { jsonShape, mostLevels } from '../core/json-shape.ts'
import { retryAfterMs } from '../core/retry-after.ts'
import type { WebAnswer, WebFetch } from '../core/web.ts'

/** Bytes of one answer where the request says nothing, ms of one request, s of one pause, tries of one request. A longer pause is kept by the next sync. */
const limits = { bytes: 20_000_000, timeoutMs: 30_000, pauseSeconds: 120, tries: 5 }

export interface ServiceRequest {
  /** Behind the base URL, such as `/repos/octo/hello/issues`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Sent as JSON by `POST` where there is one. */
  readonly body?: Json
  /** What is asked for, named in errors. */
  readonly what: string
  /** Bytes of the answer. */
  readonly maxBytes?: number
  readonly signal: AbortSignal
}

export interface ServiceAnswer {
  readonly json: unknown
  readonly headers: WebAnswer['headers']
}

export interface ServiceParts {
  readonly fetch: WebFetch
  /** For people: `Slack`. */
  readonly name: string
  /** What paths are put behind, without a slash at its end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** ms since 1970. */
  now(): number
  /** Waits so many ms; with a timer where absent. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Seconds that an answer asks to wait for, though its status says something else. */
  readonly pauseOf?: (json: unknown) => number | undefined
}

/** Asks a service for JSON. A pause that it asks for is kept and the request sent again. Throws `IbidError` with the code that fits the status. */
export type Service = (request: ServiceRequest) => Promise<ServiceAnswer>

const timer = async (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal })

/** A service that speaks JSON over HTTP, with its rate limits. */
export function jsonService(parts: ServiceParts): Service {
  return async (request) => {
    const url = new URL(parts.url + request.path)
    for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value))
    for (let tries = 1; ; tries++) {
      request.signal.throwIfAborted()
      const { maxBytes = limits.bytes } = request
      const answer = await parts.fetch({
        url: url.href,
        method: request.body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...parts.headers,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        maxBytes,
        timeoutMs: limits.timeoutMs,
        signal: request.signal,
      })
      const json = answer.status < 300 ? jsonOf(answer, parts.name, maxBytes) : undefined
      const pause = pauseIn(answer, json, parts, tries)
      if (pause === undefined) {
        if (answer.status < 300) return { json, headers: answer.headers }
        // A server that stumbles once is asked again at once.
        if (answer.status < 500 || tries > 1) throw statusFault(answer, parts.name, request.what)
      } else if (pause > limits.pauseSeconds || tries === limits.tries)
        throw new IbidError(
          'rate-limited',
          `${parts.name} has rate-limited requests for another ${pause} s`,
          'the next sync will continue from here',
        )
      else await (parts.wait ?? timer)(pause * 1_000, request.signal)
    }
  }
}

/** Seconds to wait for, where the answer says that there were too many requests: as many as it says, else twice as many each time. */
function pauseIn(answer: WebAnswer, json: unknown, parts: ServiceParts, tries: number): number | undefined {
  const { status, headers } = answer
  const isOverLimit = status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers))
  const pause = isOverLimit ? 2 ** tries : parts.pauseOf?.(json)
  if (pause === undefined) return undefined
  const asked = retryAfterMs(answer, parts.now())
  if (asked !== undefined) return Math.ceil(asked / 1_000)
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN)
  // A time in s since 1970, or where it is small, as Mattermost has it, a number of seconds.
  const left = reset > 1e9 ? reset - parts.now() / 1_000 : reset
  return Number.isFinite(left) ? Math.max(1, Math.ceil(left)) : pause
}

function jsonOf({ body, cut }: WebAnswer, name: string, maxBytes: number): unknown {
  if (cut) throw new IbidError('limit', `${name} returned more than ${Math.floor(maxBytes / 1_000_000)} MB`)
  const text = body.toString()
  if (jsonShape(text).levels > mostLevels)
    throw new IbidError('limit', `the JSON from ${name} is nested more than ${mostLevels} levels deep`)
  try {
    return JSON.parse(text)
  } catch {
    throw new IbidError('malformed', `the response from ${name} is not valid JSON`, 'check the address')
  }
}

/** The answer in the shape that is needed of it. Throws `IbidError('malformed')`. */
export function shaped<T>(name: string, json: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new IbidError(
    'malformed',
    `unexpected response from ${name}: ${issue?.path.map(String).join('.')}: ${issue?.message}`,
    'check the address',
  )
}

function statusFault({ status }: WebAnswer, name: string, what: string): IbidError {
  if (status === 401) return new IbidError('unauthorised', `${name} rejected the key`, 'set a new key for the connector')
  if (status === 403 || status === 451)
    return new IbidError('denied', `${name} denied access to ${what}`, 'check the permissions of the key')
  if (status === 404 || status === 410)
    return new IbidError('not-found', `${name} has no ${what}, or the key has no access to it`, 'check the name')
  if (status >= 500) return new IbidError('overloaded', `${name} responded with status ${status} for ${what}`, 'try again later')
  return new IbidError('failed', `${name} responded with status ${status} for ${what}`)
}
