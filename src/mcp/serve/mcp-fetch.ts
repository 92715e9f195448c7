import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import { mcpServer, type ServerParts } from '../server.ts'
import { httpSessions } from './http-sessions.ts'
import { mostBytes, refusedFrame, tooLong } from './refused-frame.ts'

/** MCP over streamable HTTP, in both eras, from a request to a response. */
export interface McpFetch {
  readonly fetch: (request: Request) => Promise<Response>
  /** Ends every exchange and session. */
  close(): Promise<void>
}

/**
 * Nothing is parsed, and no server made, for a body that is too long or nested too deep. Who may send at all is the business of whoever listens. `most`:
 * sessions that are kept.
 */
export function mcpFetch(parts: ServerParts, onError: (error: Error) => void, most?: number): McpFetch {
  const modern = createMcpHandler(() => mcpServer(parts), { legacy: 'reject', onerror: onError, maxRequestBodySize: mostBytes })
  const sessions = httpSessions(parts, onError, most)
  return {
    async fetch(request) {
      const read = await readBody(request)
      if (read instanceof Response) return read
      const { parsedBody } = read
      const again = withoutBody(request)
      return (await isLegacyRequest(again, parsedBody)) ? sessions.answer(again, parsedBody) : modern.fetch(again, { parsedBody })
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

/** The body as JSON; undefined where there is none. A response where it cannot be taken. */
async function readBody(request: Request): Promise<{ readonly parsedBody: unknown } | Response> {
  if (request.method !== 'POST') return { parsedBody: undefined }
  const text = await request.text()
  const refused = text.length > mostBytes ? tooLong() : refusedFrame(text)
  if (refused) return Response.json(refused, { status: text.length > mostBytes ? 413 : 400 })
  try {
    return { parsedBody: JSON.parse(text) }
  } catch {
    return problem(400, -32700, 'the body is not JSON')
  }
}

/** The request as those behind need it: its body is read. */
const withoutBody = ({ url, method, headers, signal }: Request): Request => new Request(url, { method, headers, signal })

const problem = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
