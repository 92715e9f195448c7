import type http from 'node:http'
import { urlToHttpOptions } from 'node:url'

/** A request that was sent and the answer as it comes in. */
export interface Exchange {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  /** All text that has come since the last call, waiting for some; `undefined` at the end. Rejects when the socket is cut or the signal aborts. */
  next(): Promise<string | undefined>
  /** Ends the exchange: a finished answer gives its socket back, an unfinished one has `graceMs` to finish before the socket is closed. */
  close(graceMs: number): void
}

/**
 * Node's clients, loaded at the first request. Not by `import`: as an ES module `node:http` reads all its exports at once, among them those
 * that load the WebSocket and fetch code, some 80 ms of CPU.
 */
function clientOf(protocol: string) {
  const found = clients.get(protocol)
  if (found) return found
  const options = { keepAlive: true, scheduling: 'lifo' } as const
  const { request, Agent } = protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http')
  const client = { request, agent: new Agent(options) }
  clients.set(protocol, client)
  return client
}
const clients = new Map<string, { readonly request: typeof http.request; readonly agent: http.Agent }>()

/** Where requests to an address go. Taking it apart costs as much as the rest of a request's options; a model's address stays the same object. */
function targetOf(url: URL): http.RequestOptions {
  const known = targets.get(url)
  if (known) return known
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(url)
  const target = { protocol, hostname, path, ...(port === undefined ? {} : { port }), ...(auth === undefined ? {} : { auth }) }
  targets.set(url, target)
  return target
}
const targets = new WeakMap<URL, http.RequestOptions>()

/**
 * Posts `body` and resolves with the head of the answer. Redirects are not followed. Aborting destroys the socket at once and rejects with the
 * signal's reason; other rejections are Node's own errors with their `code`. `node:http` costs less than half the CPU of `fetch` a request
 * (`bench/engine`). A kept-alive socket that the server had closed meanwhile is replaced once: nothing of the request was answered on it.
 */
export async function post(url: URL, headers: http.OutgoingHttpHeaders, body: string, signal: AbortSignal): Promise<Exchange> {
  signal.throwIfAborted()
  try {
    return await send(url, headers, body, signal)
  } catch (error) {
    if (!signal.aborted && error instanceof StaleSocket) return await send(url, headers, body, signal)
    throw signal.aborted ? signal.reason : error
  }
}

class StaleSocket extends Error {}

function send(url: URL, headers: http.OutgoingHttpHeaders, body: string, signal: AbortSignal): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const client = clientOf(url.protocol)
    const request = client.request({
      ...targetOf(url),
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: client.agent,
    })
    const abort = () => request.destroy(new Error('aborted'))
    signal.addEventListener('abort', abort, { once: true })
    request.on('close', () => signal.removeEventListener('abort', abort))
    request.on('response', (response) => resolve(exchange(request, response, signal)))
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') ? new StaleSocket(error.message) : error),
    )
    request.end(body)
  })
}

function exchange(request: http.ClientRequest, response: http.IncomingMessage, signal: AbortSignal): Exchange {
  let waiting = ''
  let failure: unknown
  let over = false
  let wake: (() => void) | undefined
  const settle = () => {
    wake?.()
    wake = undefined
  }
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    waiting += text
    settle()
  })
  response.on('end', () => {
    over = true
    settle()
  })
  response.on('error', (error) => {
    failure ??= signal.aborted ? signal.reason : error
    settle()
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    async next() {
      while (waiting === '' && !over && failure === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (signal.aborted) throw signal.reason
      if (waiting === '') {
        if (failure !== undefined) throw failure
        return undefined
      }
      const text = waiting
      waiting = ''
      return text
    },
    close(graceMs) {
      if (over || request.destroyed) return
      if (graceMs <= 0) return void request.destroy()
      const timer = setTimeout(() => request.destroy(), graceMs).unref()
      response.once('close', () => clearTimeout(timer))
    },
  }
}
