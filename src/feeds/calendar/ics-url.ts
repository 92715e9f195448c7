import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { FeedChange, FeedParts, FeedPast, FeedType } from '../../core/feed.ts'
import { isRecord } from '../../core/json.ts'
import type { WebAnswer } from '../../core/web.ts'
import { optionsSchema } from '../options-schema.ts'
import { windowAgeMs } from './event-items.ts'
import { maxIcsBytes } from './ics-blocks.ts'
import { goneFrom, icsChanges } from './ics-changes.ts'
import { parseIcs } from './parse-ics.ts'
import { utc } from './zone.ts'

const options = z.strictObject({
  url: z
    .string()
    .regex(/^(?:https?|webcals?):\/\/[^@\s]+$/)
    .optional()
    .describe('Address of the calendar (.ics), if it is not secret'),
  user: z.string().min(1).optional().describe('User name, if the address requires one'),
})

/** A calendar that is published at an address. */
export const icsUrl: FeedType<z.infer<typeof options>> = {
  name: 'ics-url',
  kind: 'calendar',
  title: 'Calendar (URL)',
  description: "Reads a calendar published as an .ics file at a URL, such as public holidays, a timetable, or a calendar's secret address.",
  options: optionsSchema(options),
  secrets: [
    { name: 'url', description: 'Secret address of the calendar, which gives read access to anyone who knows it', optional: true },
    { name: 'password', description: 'Password of the user, if the address requires one', optional: true },
  ],
  async open({ url, user }, parts) {
    const secret = await parts.secret('url')
    const address = webAddress(secret ?? url)
    // A secret address is told to nobody: neither in errors nor as where an event is opened.
    const shown = secret === undefined ? address.href : `${address.origin}/`
    const fetchIcs = icsFetch({ address, shown, isSecret: secret !== undefined, user }, parts)
    const name =
      address.pathname
        .split('/')
        .findLast((part) => part !== '' && secret === undefined)
        ?.replace(/\.[^.]+$/, '') ?? address.hostname
    return {
      async test(signal) {
        const { series, name: own } = parseIcs(textOf(await fetchIcs({}, signal)), utc)
        return `${own ?? name}: ${series.length} ${series.length === 1 ? 'event' : 'events'}`
      },
      changes: (past, signal) => urlChanges((headers) => fetchIcs(headers, signal), { name, uri: shown }, parts.now(), past),
      close: async () => {},
    }
  },
}

function webAddress(text: string | undefined): URL {
  if (text === undefined) throw new IbidError('invalid', 'no calendar address is set', 'set the option url, or the secret url')
  const url = URL.parse(text.trim().replace(/^webcal(s?):/i, 'https:'))
  if (!url || !/^https?:$/.test(url.protocol))
    throw new IbidError('invalid', 'the calendar address is not a web address', 'use an address that starts with https://')
  return url
}

type FetchIcs = (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<WebAnswer>

interface IcsAddress {
  readonly address: URL
  readonly shown: string
  readonly isSecret: boolean
  readonly user: string | undefined
}

const icsFetch =
  ({ address, shown, isSecret, user }: IcsAddress, parts: FeedParts): FetchIcs =>
  async (headers, signal) => {
    const password = user === undefined ? undefined : ((await parts.secret('password')) ?? '')
    const authorization = user === undefined ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
    const request = {
      url: address.href,
      method: 'GET',
      headers: { accept: 'text/calendar', ...headers, ...authorization },
      maxBytes: maxIcsBytes,
    }
    try {
      const answer = await parts.fetch({ ...request, timeoutMs: 60_000, signal })
      if (answer.status === 200 || answer.status === 304) return answer
      if (answer.status === 401 || answer.status === 403)
        throw new IbidError('unauthorised', `${shown} denied access`, 'check the address, the user name and the password')
      const code = answer.status === 404 || answer.status === 410 ? 'not-found' : answer.status >= 500 ? 'overloaded' : 'invalid'
      throw new IbidError(code, `${shown} responded with status ${answer.status}`, 'check the address')
    } catch (error) {
      if (!isSecret || !(error instanceof IbidError)) throw error
      throw new IbidError(error.code, error.message.replaceAll(/https?:\/\/[^\s"]+/g, shown), 'check the secret address')
    }
  }

function textOf({ body, cut }: WebAnswer): string {
  if (cut) throw new IbidError('limit', `the calendar is larger than ${maxIcsBytes / 1_000_000} MB`)
  return body.toString('utf8')
}

/** Nothing where the server says that nothing has changed, unless occurrences were last worked out a week ago. */
async function* urlChanges(
  fetchIcs: (headers: Readonly<Record<string, string>>) => Promise<WebAnswer>,
  source: { readonly name: string; readonly uri: string },
  now: number,
  past: FeedPast,
): AsyncGenerator<FeedChange> {
  const before = isRecord(past.cursor) && typeof past.cursor['at'] === 'number' && now - past.cursor['at'] <= windowAgeMs ? past.cursor : {}
  const conditions = [
    ['if-none-match', before['etag']],
    ['if-modified-since', before['modified']],
  ].flatMap(([name, value]) => (typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : []))
  const answer = await fetchIcs(Object.fromEntries(conditions))
  if (answer.status === 304) return
  const known = await past.known()
  const there = new Set<string>()
  yield* icsChanges(textOf(answer), source, { known, there, now })
  yield* goneFrom(known, there)
  const { etag, 'last-modified': modified } = answer.headers
  yield { type: 'cursor', cursor: { at: now, ...(etag === undefined ? {} : { etag }), ...(modified === undefined ? {} : { modified }) } }
}
