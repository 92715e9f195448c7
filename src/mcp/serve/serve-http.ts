import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node'
import { IbidError } from '../../core/fault.ts'
import { isSameInConstantTime } from '../../store/constant-time-compare.ts'
import type { ServerParts } from '../server.ts'
import { isLoopback, refusedRequest } from './allowed-hosts.ts'
import { mcpFetch } from './mcp-fetch.ts'
import { mostBytes } from './refused-frame.ts'

/** The one path that is served. */
export const mcpPath = '/mcp'

interface HttpAddress {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** What hosts have to show as `Authorization: Bearer ...`; undefined only where nothing of anybody is served. */
  readonly token: string | undefined
}

/** A server that listens. */
export interface McpHttp {
  /** Such as `http://127.0.0.1:7331/mcp`. */
  readonly url: string
  /** Ends every connection. */
  close(): Promise<void>
}

/**
 * Serves any number of hosts over HTTP, all with one token. Throws `IbidError('denied')` for an address that other machines can reach, where that would be read
 * on the way, and `IbidError('usage')` for one that cannot be listened on.
 */
export async function serveHttp(parts: ServerParts, { host, port, token }: HttpAddress, onError: (error: Error) => void): Promise<McpHttp> {
  if (!isLoopback(host))
    throw new IbidError(
      'denied',
      `${host} is reachable from other machines, but sign-in is not enabled`,
      'listen on 127.0.0.1, or serve a team with: ibid serve --team',
    )
  const handler = mcpFetch(parts, onError)
  const answer = toNodeHandler(handler, { onerror: onError, maxRequestBodySize: mostBytes })
  const server = createServer((request, response) => {
    const { host, origin, 'sec-fetch-site': site } = request.headers
    const refused = refusedRequest({ host, origin, site: site?.toString() })
    if (refused) tell(response, 403, refused)
    else if (token !== undefined && !isSameInConstantTime(bearerOf(request), token)) tellUnknown(response)
    else if (request.url?.split('?', 1)[0] !== mcpPath) tell(response, 404, `the MCP endpoint is ${mcpPath}`)
    else void answer(asRead(request), response)
  })
  const bound = await listen(server, host, port)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${mcpPath}`,
    async close() {
      await handler.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const tell = (response: ServerResponse, status: number, message: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }))

const bearerOf = ({ headers }: IncomingMessage): string => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

function tellUnknown(response: ServerResponse): void {
  response.setHeader('www-authenticate', 'Bearer realm="ibid"')
  tell(response, 401, "this server requires its token in the header Authorization: Bearer; the token's file was shown at startup")
}

/** A request as the handler takes it. */
const asRead = (request: IncomingMessage): NodeIncomingMessageLike => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
})

const listen = (server: ReturnType<typeof createServer>, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new IbidError('usage', `port ${port} on ${host} is already in use`, 'choose another port with --http')
          : new IbidError('usage', `could not listen on ${host}:${port}: ${error.message}`, 'choose another address with --http'),
      ),
    )
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
