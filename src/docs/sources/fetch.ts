import type { Agent, IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { IbidError } from '../../core/fault.ts'
import { percentDecoded } from '../../core/text/percent-decoded.ts'
import { megabytes, sourceLimits } from './limits.ts'
import { type HostLookup, type Reach, shown, systemHostLookup, vettedLookup, vetUrl } from './private-network-check.ts'

export interface FetchOptions extends Reach {
  /** Fingerprint of an earlier answer; the server may then say that nothing changed. */
  readonly known?: string | undefined
  readonly maxBytes: number
  /** For the whole answer, redirects included. */
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

export interface Fetched {
  /** Where the redirects ended. */
  readonly url: URL
  /** Decoded; ends with `IbidError('limit')` above the cap. Must be read or returned from. */
  readonly body: AsyncIterable<Uint8Array>
  /** What the server calls this version, where it does. */
  readonly fingerprint?: string
  readonly mediaType?: string
}

/** Fetches over HTTP within its bounds; connections are kept between calls until it is closed. */
export interface Fetcher {
  /** Throws `IbidError`: `denied`, `unreachable`, `timeout`, `limit`, `not-found`, `unauthorised`, `rate-limited`, `overloaded`, `failed`. */
  fetch(url: string, options: FetchOptions): Promise<Fetched | 'unchanged'>
  close(): void
}

/**
 * A fetcher that vets every hop: http and https only, at most five redirects, credentials dropped when the host changes. With `publicOnly` nothing on a private
 * network is trusted, whoever named it.
 */
export function createFetcher(options: { readonly lookup?: HostLookup; readonly publicOnly?: boolean } = {}): Fetcher {
  const lookup = options.lookup ?? systemHostLookup
  const agents = new Map<string, Agent>()
  // Loaded at the first request and not by `import`, which would read every export of `node:http`, some 80 ms of CPU.
  const clientOf = (protocol: string) => {
    const client = protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')
    const agent = agents.get(protocol) ?? new client.Agent({ keepAlive: true, maxSockets: 8 })
    agents.set(protocol, agent)
    return { request: client.request, agent }
  }

  const hop = (url: URL, call: FetchOptions, authorisation: string | undefined, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const client = clientOf(url.protocol)
      const request = client.request(url, {
        agent: client.agent,
        headers: headersOf(call.known, authorisation),
        // Set, or the request would take it from the URL.
        auth: undefined,
        lookup: vettedLookup(url, call, lookup),
        signal,
      })
      request.once('response', resolve).once('error', reject).end()
    })

  return {
    async fetch(address, { trusted, ...asked }) {
      const call: FetchOptions = options.publicOnly || trusted === undefined ? asked : { ...asked, trusted }
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeoutMs ?? sourceLimits.fetchMs)])
      let url = new URL(address)
      let authorisation = authorisationOf(url)
      try {
        for (let redirects = 0; ; redirects++) {
          vetUrl(url, call)
          const bare = new URL(shown(url))
          const response = await hop(bare, call, authorisation, signal)
          const location = redirectOf(response)
          if (location === undefined) return accept(response, bare, call, signal)
          response.destroy()
          if (redirects === sourceLimits.redirects)
            throw new IbidError('limit', `${address} redirects more than ${sourceLimits.redirects} times`)
          if (!URL.canParse(location, bare)) throw new IbidError('malformed', `${shown(url)} redirects to an invalid URL`)
          const next = new URL(location, bare)
          if (next.host !== url.host || next.protocol !== url.protocol) authorisation = undefined
          url = next
        }
      } catch (error) {
        throw networkFault(url, signal.aborted ? signal.reason : error, call.signal)
      }
    },
    close() {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** The whole body in one array. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function headersOf(known: string | undefined, authorisation: string | undefined): Record<string, string> {
  const [kind, value] = known === undefined ? [] : [known.slice(0, known.indexOf(' ')), known.slice(known.indexOf(' ') + 1)]
  return {
    'user-agent': 'ibid',
    accept: '*/*',
    'accept-encoding': 'gzip, br',
    ...(kind === 'etag' ? { 'if-none-match': value! } : kind === 'modified' ? { 'if-modified-since': value! } : {}),
    ...(authorisation === undefined ? {} : { authorization: authorisation }),
  }
}

function authorisationOf(url: URL): string | undefined {
  if (url.username === '' && url.password === '') return undefined
  return `Basic ${Buffer.from(`${percentDecoded(url.username)}:${percentDecoded(url.password)}`).toString('base64')}`
}

const redirectOf = (response: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) ? response.headers.location : undefined

function accept(response: IncomingMessage, url: URL, call: FetchOptions, signal: AbortSignal): Fetched | 'unchanged' {
  const status = response.statusCode ?? 0
  if (status === 304 && call.known !== undefined) {
    response.resume()
    return 'unchanged'
  }
  if (status !== 200) {
    response.destroy()
    throw statusFault(url, status)
  }
  const announced = Number(response.headers['content-length'] ?? 0)
  if (announced > call.maxBytes) {
    response.destroy()
    throw overCap(url, announced, call.maxBytes)
  }
  const { etag, 'last-modified': modified } = response.headers
  const fingerprint = etag ? `etag ${etag}` : modified ? `modified ${modified}` : undefined
  const mediaType = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return {
    url,
    body: capped(response, url, call, signal),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(mediaType === undefined || mediaType === '' ? {} : { mediaType }),
  }
}

async function* capped(response: IncomingMessage, url: URL, call: FetchOptions, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of decoded(response)) {
      signal.throwIfAborted()
      length += chunk.length
      if (length > call.maxBytes) throw overCap(url, length, call.maxBytes)
      yield chunk
    }
    if (!response.complete) throw new IbidError('unreachable', `the download of ${shown(url)} was interrupted`)
  } catch (error) {
    throw networkFault(url, signal.aborted ? signal.reason : error, call.signal)
  } finally {
    if (!response.complete) response.destroy()
  }
}

function decoded(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'identity') return response
  const decoder = encoding === 'br' ? createBrotliDecompress() : encoding === 'deflate' ? createInflate() : createGunzip()
  response.once('error', (error) => decoder.destroy(error))
  response.once('aborted', () => decoder.destroy(new Error('aborted')))
  return response.pipe(decoder)
}

const overCap = (url: URL, length: number, maxBytes: number): IbidError =>
  new IbidError('limit', `${shown(url)} is ${megabytes(length)} or more; the limit is ${megabytes(maxBytes)}`)

function statusFault(url: URL, status: number): IbidError {
  const message = `${shown(url)} responded with status ${status}`
  if (status === 404 || status === 410) return new IbidError('not-found', message, 'check the address')
  if (status === 401 || status === 403) return new IbidError('unauthorised', message, 'check whether the address requires a sign-in')
  if (status === 429) return new IbidError('rate-limited', message, 'try again later')
  if (status >= 500) return new IbidError('overloaded', message, 'try again later')
  return new IbidError('failed', message)
}

/** What went wrong on the wire, in one line. The caller's own abort passes through. */
function networkFault(url: URL, error: unknown, caller: AbortSignal): unknown {
  if (error instanceof IbidError) return error
  if (caller.aborted) return caller.reason
  if (!(error instanceof Error)) return error
  const cause = error.cause instanceof IbidError ? error.cause : undefined
  if (cause) return cause
  if (error.name === 'TimeoutError') return new IbidError('timeout', `${shown(url)} did not respond in time`, 'try again later')
  const code = 'code' in error ? String(error.code) : ''
  const words: Readonly<Record<string, string>> = {
    ENOTFOUND: 'host not found',
    EAI_AGAIN: 'the host name could not be resolved',
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was reset',
    ETIMEDOUT: 'the connection timed out',
  }
  return new IbidError(
    'unreachable',
    `could not reach ${shown(url)}: ${words[code] ?? (code || error.message)}`,
    'check the address and your network connection',
  )
}
