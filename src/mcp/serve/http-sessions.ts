import { randomUUID } from 'node:crypto'
import { type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { mcpServer, type ServerParts } from '../server.ts'

/** Sessions kept at most where nothing else is said; beyond, the one that was silent for longest goes. */
const mostSessions = 200
/** ms of silence after which one goes when another begins: many hosts leave without a word. */
const silentMs = 3_600_000

interface HttpSession {
  readonly server: McpServer
  readonly transport: WebStandardStreamableHTTPServerTransport
  /** When it was used last, steady ms. */
  usedAt: number
}

/**
 * Clients of the revision of 2025 over HTTP. They have sessions, so that a server can ask them something while it answers; those of 2026 need none.
 */
export interface HttpSessions {
  /** Answers one request, whose body is parsed already. */
  answer(request: Request, parsedBody: unknown): Promise<Response>
  close(): Promise<void>
}

export function httpSessions(parts: ServerParts, onError: (error: Error) => void, most = mostSessions): HttpSessions {
  /** By id, the one used last at the end. */
  const sessions = new Map<string, HttpSession>()

  const touch = (id: string, session: HttpSession) => {
    sessions.delete(id)
    sessions.set(id, session)
    session.usedAt = performance.now()
  }
  const end = async (id: string) => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.server.close()
  }
  const begin = async (): Promise<HttpSession> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async (id) => {
        sessions.set(id, session)
        const silentSince = performance.now() - silentMs
        for (const [oldest, { usedAt }] of sessions) {
          if (sessions.size <= most && usedAt > silentSince) break
          await end(oldest)
        }
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    transport.onerror = onError
    const session: HttpSession = { server: await mcpServer(parts), transport, usedAt: performance.now() }
    await session.server.connect(transport)
    return session
  }
  return {
    async answer(request, parsedBody) {
      const id = request.headers.get('mcp-session-id')
      const known = id === null ? undefined : sessions.get(id)
      if (id !== null && known) touch(id, known)
      if (id !== null && !known) return gone()
      const { transport } = known ?? (await begin())
      return transport.handleRequest(request, parsedBody === undefined ? {} : { parsedBody })
    },
    async close() {
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

/** What tells a client to begin anew. */
const gone = (): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found; send initialize again' } }, { status: 404 })
