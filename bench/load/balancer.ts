import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server behind the balancer. */
export interface Upstream {
  readonly url: string
  /** Whether its machine failed: what breaks then is nobody's mistake. */
  hasFailed: boolean
}

/** One address before several servers. */
export interface Balancer extends AsyncDisposable {
  readonly url: string
  /** Servers that requests may go to. Whoever is gone is found out by trying. */
  readonly upstreams: Set<Upstream>
  /** Answers that broke off, or never came, because a server failed, and because of nothing of the kind. */
  readonly broken: { failed: number; other: number }
}

/** ms for which a server is looked for where none takes connections. */
const patienceMs = 10_000

/**
 * Passes each request to the next server over a connection of its own, or to the one after it where that takes no connection, as nginx does unless it is told
 * otherwise. What was sent to a server that then failed is answered with 502, and not sent again.
 */
export async function balancer(): Promise<Balancer> {
  const upstreams = new Set<Upstream>()
  const broken = { failed: 0, other: 0 }
  let turn = 0
  const server = createServer((asked, answer) => void passed(asked, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const passed = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await whole(asked)
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      for (const upstream of inTurn([...upstreams], turn++)) if (await sent(upstream, asked, body, answer)) return
      await pause(50)
    }
    broken.other += 1
    answer.writeHead(502).end('no server takes connections')
  }
  /** False where it takes no connection, so that nothing was sent. */
  const sent = (upstream: Upstream, asked: IncomingMessage, body: Buffer, answer: ServerResponse) =>
    new Promise<boolean>((resolve) => {
      const isBroken = () => (broken[upstream.hasFailed ? 'failed' : 'other'] += 1)
      const { host: _, ...headers } = asked.headers
      const passing = request(`${upstream.url}${asked.url}`, { method: asked.method, headers, agent: false }, (told) => {
        resolve(true)
        answer.writeHead(told.statusCode ?? 502, told.headers)
        told.pipe(answer)
        told.on('error', () => {
          if (!answer.destroyed) isBroken()
          answer.destroy()
        })
      })
      passing.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || answer.destroyed) return resolve(answer.destroyed)
        resolve(true)
        if (answer.headersSent) return
        isBroken()
        answer.writeHead(502).end(upstream.hasFailed ? 'the server failed' : String(error.code))
      })
      answer.on('close', () => passing.destroy())
      passing.end(body)
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstreams,
    broken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const inTurn = <Each>(all: readonly Each[], from: number): readonly Each[] => all.map((_, index) => all[(from + index) % all.length]!)

async function whole(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part)
  return Buffer.concat(parts)
}
