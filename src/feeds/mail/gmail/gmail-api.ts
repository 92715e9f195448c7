import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedParts } from '../../../core/feed.ts'
import type { WebAnswer } from '../../../core/web.ts'

/** Asks Gmail. A `query` member that is a list is sent once for each. */
export interface GmailApi {
  /** Undefined for 404. Throws `IbidError`: `unauthorised`, `rate-limited`, `overloaded`, `limit` for an answer that is too large, `malformed`, `failed`. */
  get<T>(path: string, query: Readonly<Record<string, string | readonly string[]>>, shape: z.ZodType<T>): Promise<T | undefined>
}

const base = 'https://gmail.googleapis.com/gmail/v1/users/me/'
const answerMs = 60_000
/** Bytes of an answer: a mail of 8 MB as base64. */
const longestAnswer = 11 * 1024 * 1024 + 64 * 1024
const mostTries = 4

export const gmailApi = ({ fetch, accessToken }: Pick<FeedParts, 'fetch' | 'accessToken'>, signal: AbortSignal): GmailApi => ({
  async get(path, query, shape) {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) url.searchParams.append(name, one)
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted()
      const headers = { authorization: `Bearer ${await accessToken()}`, accept: 'application/json' }
      const answer = await fetch({ url: url.href, method: 'GET', headers, maxBytes: longestAnswer, timeoutMs: answerMs, signal })
      if (answer.status === 404) return undefined
      if (answer.status === 200) return read(answer, shape)
      const error = faultOf(answer)
      if (tries >= mostTries || (error.code !== 'rate-limited' && error.code !== 'overloaded')) throw error
      const asked = Number(answer.headers['retry-after'])
      await pause(Number.isFinite(asked) ? Math.min(asked, 60) * 1000 : 2 ** tries * 500, undefined, { signal })
    }
  },
})

function read<T>(answer: WebAnswer, shape: z.ZodType<T>): T {
  if (answer.cut) throw new IbidError('limit', 'an answer of Gmail is too large')
  const parsed = shape.safeParse(jsonOf(answer))
  if (parsed.success) return parsed.data
  throw new IbidError(
    'malformed',
    `Gmail answered something else than was asked for: ${parsed.error.issues[0]?.path.join('.') ?? 'no JSON'}`,
  )
}

function jsonOf(answer: WebAnswer): unknown {
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    return undefined
  }
}

function faultOf(answer: WebAnswer): IbidError {
  const { status } = answer
  const reason = /"reason"\s*:\s*"(\w{1,60})"/.exec(answer.body.subarray(0, 20_000).toString('utf8'))?.[1] ?? ''
  if (status === 401) return new IbidError('unauthorised', 'Gmail does not accept the sign-in any more', 'sign in again')
  if (status === 429 || (status === 403 && /rateLimit|quota|dailyLimit/i.test(reason)))
    return new IbidError('rate-limited', 'Gmail asks for patience', 'try again later')
  if (status === 403)
    return new IbidError(
      'unauthorised',
      `Gmail does not allow it${reason === '' ? '' : ` (${reason})`}`,
      'sign in again and allow reading mail',
    )
  if (status >= 500) return new IbidError('overloaded', `Gmail answered ${status}`, 'try again later')
  return new IbidError('failed', `Gmail answered ${status}${reason === '' ? '' : ` (${reason})`}`)
}
