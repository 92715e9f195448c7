import type { IncomingMessage } from 'node:http'
import { IbidError } from '../../core/fault.ts'
import type { WebAnswer, WebFetch, WebRequest } from '../../core/web.ts'
import { networkFault } from './network-fault.ts'
import { readBody } from './read-body.ts'
import { type Reach, shownUrl, vettedLookup, vetUrl } from './vetted-lookup.ts'

const mostRedirects = 5

/** Headers that say how the bytes travel, or where to: not for a caller to set. */
const ownHeaders =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|keep-alive|via|forwarded|proxy-.*|sec-.*)$/i

/**
 * Fetches over HTTP and nothing else, from public addresses and those that are allowed. Every hop is vetted anew, at most five; the connection goes to the
 * vetted address and is used once. Any status is an answer. Throws `IbidError`: `usage`, `denied`, `unreachable`, `timeout`, `limit` for too many
 * redirects, `malformed`.
 */
export async function guardedFetch(request: WebRequest, reach: Reach): Promise<WebAnswer> {
  const first = urlOf(request.url)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)])
  const redirects: string[] = []
  let url = first
  let sent: Sent = { method: request.method, headers: checkedHeaders(request.headers), body: request.body }
  try {
    for (;;) {
      signal.throwIfAborted()
      vetUrl(url, reach)
      if (redirects.length > 0) await request.mayFollow?.(url)
      const response = await hop(url, sent, reach, signal)
      const location = redirectOf(response)
      if (location === undefined) return await answerOf(response, url, { ...request, method: sent.method }, redirects)
      response.destroy()
      if (redirects.length === mostRedirects) throw new IbidError('limit', `${shownUrl(first)} redirects more than ${mostRedirects} times`)
      const next = URL.parse(location, url)
      if (!next) throw new IbidError('malformed', `${shownUrl(url)} redirects to an invalid URL`)
      next.username = ''
      next.password = ''
      redirects.push(next.href)
      sent = redirected(sent, response.statusCode ?? 0, next.origin === url.origin)
      url = next
    }
  } catch (error) {
    throw networkFault(url, signal.aborted ? signal.reason : error, request.signal)
  }
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: WebRequest['body']
}

/** What the next hop is sent: another origin gets no headers and no body; what was sent once is sent again only where the server asks for exactly that. */
function redirected({ method, headers, body }: Sent, status: number, sameOrigin: boolean): Sent {
  const isSafe = method === 'GET' || method === 'HEAD'
  const isRepeated = isSafe || (sameOrigin && (status === 307 || status === 308))
  const { 'content-type': _, ...others } = headers
  return {
    method: isRepeated ? method : 'GET',
    headers: sameOrigin ? (isRepeated ? headers : others) : {},
    body: isRepeated && sameOrigin ? body : undefined,
  }
}

function urlOf(text: string): URL {
  const url = URL.parse(text)
  if (!url)
    throw new IbidError('usage', `${JSON.stringify(text.slice(0, 200))} is not a URL`, 'use a full URL, such as https://example.org/status')
  if (url.username === '' && url.password === '') return url
  throw new IbidError('usage', `the URL ${shownUrl(url)} contains a user name or password`, 'remove them from the URL')
}

function checkedHeaders(headers: WebRequest['headers'] = {}): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (ownHeaders.test(name)) throw new IbidError('usage', `the header ${name} cannot be set`, 'leave it out')
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new IbidError('usage', `${JSON.stringify(name)} is not a valid HTTP header`, 'use plain characters on a single line')
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** A fetch with this reach. */
export const webFetch =
  (reach: Reach): WebFetch =>
  (request) =>
    guardedFetch(request, reach)

/** One request over a connection of its own: one that is kept could have been vetted for another name. */
function hop(url: URL, { method, headers, body }: Sent, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  // Loaded at the first request and not by `import`, which would read every export of `node:http`, some 80 ms of CPU.
  const client = url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')
  return new Promise((resolve, reject) => {
    const sent = client.request(url, {
      method,
      agent: false,
      headers: { 'user-agent': 'ibid', accept: '*/*', ...headers, 'accept-encoding': 'gzip, deflate, br', connection: 'close' },
      lookup: vettedLookup(url, reach),
      maxHeaderSize: 32_768,
      signal,
    })
    sent.once('response', resolve).once('error', reject).end(body)
  })
}

const redirectOf = (response: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) ? response.headers.location : undefined

async function answerOf(response: IncomingMessage, url: URL, request: WebRequest, redirects: readonly string[]): Promise<WebAnswer> {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    name === 'set-cookie' || value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  )
  const bodyless = request.method === 'HEAD' || response.statusCode === 204 || response.statusCode === 304
  if (bodyless) response.destroy()
  const { bytes, cut } = bodyless ? { bytes: Buffer.alloc(0), cut: false } : await readBody(response, request.maxBytes)
  return { url, status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: bytes, cut, redirects }
}
