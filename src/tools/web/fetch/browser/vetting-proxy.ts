import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { vetHost } from '../../vet-host.ts'
import type { HostAddress, Reach } from '../../vetted-lookup.ts'
import { vettedLookup, vetUrl } from '../../vetted-lookup.ts'

/** What passes through one proxy at most. */
export interface ProxyLimits {
  readonly requests: number
  /** In both directions. */
  readonly bytes: number
}

/** A proxy on loopback that lets out what a guarded fetch would: to public addresses and allowed hosts, each looked up once and vetted. */
export interface VettingProxy extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40123`. */
  readonly address: string
  /** True where something was held back because there was too much. */
  readonly isSpent: () => boolean
}

/** Headers between a client and its proxy, or about one connection. */
const hopHeaders = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i
const connectMs = 10_000

/**
 * Opens the proxy. Plain HTTP is read only (`GET`, `HEAD`, no body); tunnels lead to the vetted address and nowhere else. What is refused is answered with
 * 403, what is too much is cut off.
 */
export async function vettingProxy(reach: Reach, limits: ProxyLimits): Promise<VettingProxy> {
  const { createServer, request: send } = process.getBuiltinModule('node:http')
  const vet = vetHost(reach)
  const open = new Set<Duplex>()
  let [requests, bytes, spent] = [0, 0, false]
  const isOver = () => {
    spent ||= requests > limits.requests || bytes > limits.bytes
    if (spent) for (const socket of open) socket.destroy()
    return spent
  }
  const counted = <T extends Readable>(stream: T): T => {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      isOver()
    })
    return stream
  }
  const held = <T extends Duplex>(socket: T): T => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    return socket
  }

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    requests++
    const url = URL.parse(asked.url ?? '')
    if (isOver()) return void answer.destroy()
    if (url?.protocol !== 'http:') return void answer.writeHead(400).end()
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return void answer.writeHead(405).end()
    try {
      vetUrl(url, reach)
    } catch {
      return void answer.writeHead(403).end()
    }
    const headers = { ...passedOn(asked.headers), host: url.host, connection: 'close' }
    const sent = send(url, { method: asked.method, agent: false, headers, lookup: vettedLookup(url, reach), timeout: connectMs })
    sent.once('socket', (socket) => held(socket))
    sent.once('timeout', () => sent.destroy())
    sent.once('error', (error) => (answer.headersSent ? answer.destroy() : answer.writeHead('remedy' in error ? 403 : 502).end()))
    sent.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, passedOn(response.headers))
      counted(response).pipe(answer)
      response.once('error', () => answer.destroy())
    })
    answer.once('close', () => sent.destroy())
    sent.end()
  }

  const tunnel = async (asked: IncomingMessage, client: Duplex, head: Buffer): Promise<void> => {
    requests++
    held(client)
    if (isOver()) return
    const [, host, port] = /^(.{1,300}):(\d{1,5})$/.exec(asked.url ?? '') ?? []
    if (host === undefined) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const addresses = await vet(host, Number(port)).catch(() => undefined)
    if (!addresses) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const server = await firstConnection(addresses, Number(port))
    if (!server) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    held(server)
    if (client.destroyed) return void server.destroy()
    client.once('close', () => server.destroy())
    server.once('close', () => client.destroy())
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    server.write(head)
    counted(server).pipe(client)
    counted(client).pipe(server)
  }

  const proxy = createServer(pass)
  proxy.on('connect', (asked, client, head) => void tunnel(asked, client, head).catch(() => client.destroy()))
  proxy.on('upgrade', (_asked, client) => client.destroy())
  proxy.on('clientError', (_error, client) => client.destroy())
  proxy.on('connection', held)
  await new Promise<void>((resolve, reject) => proxy.once('error', reject).listen(0, '127.0.0.1', resolve))
  const place = proxy.address()
  return {
    address: `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`,
    isSpent: () => spent,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.test(name)))

/** A connection to the first of these addresses that takes one. */
async function firstConnection(addresses: readonly HostAddress[], port: number): Promise<Socket | undefined> {
  for (const { address, family } of addresses) {
    const socket = connect({ host: address, port, family, timeout: connectMs })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false))
    })
    if (isOpen) return socket.setTimeout(0)
    socket.destroy()
  }
  return undefined
}
