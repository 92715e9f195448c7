import { z } from 'zod'
import { mostBytes, tooLong } from '../../mcp/serve/refused-frame.ts'
import { keptStream } from '../mcp/kept-stream.ts'
import { principalServers } from '../mcp/principal-servers.ts'
import { readBytes } from '../route/read-body.ts'
import { type Route, route } from '../route/route.ts'

const summaries = {
  post: 'Documents and answers as an MCP server',
  get: 'Messages from that server, for clients of the 2025 revision',
  delete: 'Ends the session of such a client',
} as const

/** MCP over streamable HTTP, in both revisions. Each person has a server of their own. */
export const mcpRoutes: readonly Route[] = (['post', 'get', 'delete'] as const).map((method) =>
  route({
    method,
    path: '/mcp',
    scope: 'ask',
    group: 'MCP',
    summary: summaries[method],
    description:
      'It offers the tools that read documents, and ask_documents, which answers questions. Each user sees only their own collections and runs.',
    // Clients keep what somebody has written behind the address of a server.
    query: z.looseObject({}),
    ...(method === 'post' ? { bodyTypes: ['application/json'] } : {}),
    answers: { 200: { description: 'Protocol messages', mediaType: method === 'get' ? 'text/event-stream' : 'application/json' } },
    async handle({ principal, request }, serving) {
      const { url, headers, signal } = request
      const body = method === 'post' ? await readBytes(request, mostBytes) : undefined
      if (method === 'post' && !body) return Response.json(tooLong(), { status: 413 })
      const read = new Request(url, { method: method.toUpperCase(), headers, signal, ...(body ? { body: new Uint8Array(body) } : {}) })
      const server = await (await principalServers(serving)).of(principal)
      return keptStream(await server.fetch(read), { principal, request }, serving)
    },
  }),
)
