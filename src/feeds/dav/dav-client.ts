import { type FaultCode, IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import type { WebAnswer, WebFetch } from '../../core/web.ts'
import { type Multistatus, parseMultistatus } from './multistatus.ts'
import { childOf, parseXml } from './xml.ts'

/** Speaks WebDAV with one server as one user. Every method throws `IbidError`; one that a server refuses has the code that fits its status. */
export interface DavClient {
  /** Where the person said that it begins. */
  readonly url: URL
  /** `body` is the XML of the request, with `DAV:` as its default namespace. */
  propfind(url: URL, depth: '0' | '1', body: string, signal: AbortSignal): Promise<Multistatus & { readonly url: URL }>
  report(url: URL, depth: '0' | '1', body: string, signal: AbortSignal): Promise<Multistatus>
  /** Bytes of a resource. Throws `IbidError('limit')` where there are more than `maxBytes`. */
  get(url: URL, maxBytes: number, signal: AbortSignal): Promise<Buffer>
}

export interface DavAccount {
  readonly url: string
  readonly user?: string
  /** Sent in the `Authorization` header and nowhere else. */
  readonly password?: string
}

/** Bytes of one XML answer, which holds a listing or a batch of events. */
const maxXmlBytes = 50_000_000
const timeoutMs = 60_000

/** How a server refused: `condition` is what was not met, such as `{DAV:}valid-sync-token`. */
export interface DavRefusal {
  readonly status: number
  readonly condition?: string
}

/** The refusal behind an error of a client's methods. */
export function refusalOf(error: unknown): DavRefusal | undefined {
  const cause = error instanceof IbidError && isRecord(error.cause) ? error.cause : {}
  if (typeof cause['status'] !== 'number') return undefined
  return { status: cause['status'], ...(typeof cause['condition'] === 'string' ? { condition: cause['condition'] } : {}) }
}

export function davClient({ url: base, user, password }: DavAccount, fetch: WebFetch): DavClient {
  const start = new URL(base)
  const authorization = user === undefined ? undefined : `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`

  /** A redirect turns other methods than GET into one, and drops the header where it leaves the origin: so the request is made anew where it led. */
  const send = async (method: string, url: URL, request: Sent, signal: AbortSignal): Promise<WebAnswer> => {
    let at = url
    for (let hops = 0; ; hops++) {
      if (!isTrusted(at, start)) throw new IbidError('denied', `${start.host} redirects to ${at.host}, and the password is not sent there`)
      const headers = { ...request.headers, ...(authorization ? { authorization } : {}) }
      const answer = await fetch({ ...request, url: at.href, method, headers, timeoutMs, signal })
      const isElsewhere = answer.redirects.length > 0 && (method !== 'GET' || (answer.status === 401 && answer.url.origin !== at.origin))
      if (!isElsewhere || hops === 3) return checked(answer, at)
      at = answer.url
    }
  }
  const xml = async (method: string, url: URL, depth: string, body: string, signal: AbortSignal) => {
    const headers = { depth, 'content-type': 'application/xml; charset=utf-8' }
    const answer = await send(
      method,
      url,
      { headers, body: `<?xml version="1.0" encoding="utf-8"?>\n${body}`, maxBytes: maxXmlBytes },
      signal,
    )
    if (answer.cut) throw new IbidError('limit', `${url.host} returned more than ${maxXmlBytes / 1_000_000} MB`)
    if (answer.status !== 207) throw new IbidError('invalid', `${url.host} does not support WebDAV at ${url.pathname}`, 'check the address')
    return { ...parseMultistatus(answer.body.toString('utf8'), answer.url), url: answer.url }
  }
  return {
    url: start,
    propfind: (url, depth, body, signal) => xml('PROPFIND', url, depth, body, signal),
    report: (url, depth, body, signal) => xml('REPORT', url, depth, body, signal),
    async get(url, maxBytes, signal) {
      const answer = await send('GET', url, { maxBytes }, signal)
      if (answer.cut) throw new IbidError('limit', `larger than ${maxBytes / 1_000_000} MB`)
      return answer.body
    },
  }
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
}

/**
 * Whether a URL may be sent the password: the host that the person named, never from HTTPS down to HTTP, or a sibling of it by HTTPS. Some services keep
 * each person's calendars at a host beside the one they are known by, such as `p04-caldav.example.com` beside `caldav.example.com`.
 */
export function isTrusted(url: URL, start: URL): boolean {
  if (url.origin === start.origin) return true
  if (url.protocol !== 'https:') return false
  if (url.hostname === start.hostname) return start.protocol === 'http:' && url.port === '' && start.port === ''
  const parent = start.hostname.split('.').slice(1)
  // Below names such as `co.uk` everybody has a host.
  const isOpenToAll = parent.length < 2 || (parent.length === 2 && parent.every((label) => label.length <= 3))
  return start.protocol === 'https:' && !isOpenToAll && !/^[\d.]+$/.test(start.hostname) && url.hostname.endsWith(`.${parent.join('.')}`)
}

function checked(answer: WebAnswer, asked: URL): WebAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer
  const at = `${asked.host}${asked.pathname}`
  const condition = conditionOf(answer)
  const cause: DavRefusal = { status: answer.status, ...(condition === undefined ? {} : { condition }) }
  const fail = (code: FaultCode, message: string, remedy?: string) => new IbidError(code, message, remedy, { cause })
  switch (answer.status) {
    case 401:
      throw fail(
        'unauthorised',
        `${asked.host} rejected the user name or password`,
        'enter the password again; many services require an app password',
      )
    case 403:
      throw fail('denied', `permission denied: ${at}`)
    case 404:
    case 410:
      throw fail('not-found', `${at} does not exist`, 'check the address')
    case 429:
      throw fail('rate-limited', `the rate limit of ${asked.host} was reached`, 'try again later')
    default:
      throw fail(answer.status >= 500 ? 'overloaded' : 'invalid', `${at} responded with status ${answer.status}`)
  }
}

/** What a server names as the reason of a refusal (RFC 4918, section 16). */
function conditionOf({ headers, body }: WebAnswer): string | undefined {
  if (!/xml/.test(headers['content-type'] ?? '')) return undefined
  try {
    const root = parseXml(body.toString('utf8'))
    return root.name === '{DAV:}error' ? root.children[0]?.name : childOf(root, '{DAV:}error')?.children[0]?.name
  } catch {
    return undefined
  }
}
