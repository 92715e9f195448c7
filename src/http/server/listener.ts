import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { IbidError } from '../../core/fault.ts'

/** What strangers may take of a server before they have said anything. */
export interface ListenerLimits {
  /** ms that a client may take to send the head of a request, and the whole of it. */
  readonly headMs: number
  readonly requestMs: number
  /** ms between two looks at who is late. */
  readonly lookMs: number
  /** Connections at once; what comes beyond is cut off. */
  readonly connections: number
}

/** Each open page holds a connection for its stream; 2,000 of them that do not read cost as many times 64 kB. */
export const usualLimits: ListenerLimits = { headMs: 10_000, requestMs: 300_000, lookMs: 1_000, connections: 2_000 }

/** A port that is listened on. */
export interface Listener {
  readonly port: number
  /** From now on requests are answered so; until then with 503. */
  answerWith(answer: RequestListener): void
  /**
   * Takes no more connections once those that are on their way have come, and resolves when the last is closed; those that are still open after `patienceMs` are cut
   * off.
   */
  close(patienceMs: number): Promise<void>
}

/**
 * ms without a new connection after which none is on its way, and for how long that is waited for at most. What the system has accepted and the server has not would
 * be reset, in the middle of a request perhaps; and those whose streams the server has just ended come back at once.
 */
const [quietMs, mostQuietWaitMs] = [100, 2_000]

/** Listens on an address; port 0 takes a free one. Throws `IbidError('usage')` for one that cannot be listened on. */
export async function listenOn(host: string, port: number, limits: ListenerLimits = usualLimits): Promise<Listener> {
  let answer: RequestListener = (_, response) => void response.writeHead(503, { 'retry-after': '1' }).end()
  const server = createServer(
    {
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.lookMs,
      // Longer than proxies keep theirs, so that none sends into a connection that is just being closed.
      keepAliveTimeout: 75_000,
      // A search is a GET, and may ask with 5,000 words.
      maxHeaderSize: 65_536,
    },
    (request, response) => answer(request, response),
  )
  server.maxConnections = limits.connections
  let newest = Number.NEGATIVE_INFINITY
  server.on('connection', () => {
    newest = performance.now()
  })
  const bound = await listening(server, host, port)
  return {
    port: bound,
    answerWith(next) {
      answer = next
    },
    async close(patienceMs) {
      const end = performance.now() + Math.min(patienceMs, mostQuietWaitMs)
      do await sleep(Math.min(patienceMs, quietMs))
      while (performance.now() - newest < quietMs && performance.now() < end)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(late)
    },
  }
}

const listening = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refused(error, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

function refused({ code, message }: NodeJS.ErrnoException, host: string, port: number): IbidError {
  const another = 'choose another with --port, or 0 for a free one'
  if (code === 'EADDRINUSE') return new IbidError('usage', `port ${port} on ${host} is already in use`, another)
  if (code === 'EACCES') return new IbidError('usage', `you are not allowed to listen on port ${port}`, another)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new IbidError('usage', `${host} is not an address of this machine`, 'choose one with --host, such as 127.0.0.1')
  return new IbidError('usage', `cannot listen on ${host}:${port}: ${message}`, 'choose another address with --host and --port')
}
