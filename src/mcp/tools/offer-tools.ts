import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { faultOf } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { mcpCall } from './mcp-call.ts'
import type { McpTool } from './mcp-tool.ts'
import { pageOf } from './page.ts'
import { faultResult } from './tool-result.ts'

/** Tools of one page. */
const pageSize = 50

interface Offer {
  /** Asked for each list and call, so that it may change. */
  tools(): readonly McpTool[] | Promise<readonly McpTool[]>
  /** Takes keys out of everything that is sent. */
  redact<T>(value: T): T
}

/**
 * Lets a server list and call tools. Not through the SDK's own registration: that has no pages, answers wrong arguments in words of its own, and turns
 * schemas into others.
 */
export function offerTools(server: McpServer, { tools, redact }: Offer): void {
  server.server.registerCapabilities({ tools: {} })
  server.server.setRequestHandler('tools/list', async ({ params }) => {
    const { items, ...more } = pageOf(await tools(), params?.cursor, pageSize)
    return { tools: items.map(({ definition }) => definition), ...more }
  })
  server.server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = named(await tools(), params.name)
    const call = mcpCall(server, context)
    try {
      return redact(await tool.call(params.arguments ?? {}, call))
    } catch (error) {
      if (call.signal.aborted) throw error
      return redact(faultResult(faultOf(error)))
    } finally {
      call.quiet()
    }
  })
}

/** Throws the protocol's own error, which names the nearest, where there is no such tool. */
function named(tools: readonly McpTool[], name: string): McpTool {
  const found = tools.find(({ definition, aliases }) => definition.name === name || aliases?.includes(name))
  if (found) return found
  const names = tools.map(({ definition }) => definition.name)
  const meant = nearest(name, names)
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `tool not found: ${JSON.stringify(name.slice(0, 100))}; ${meant ? `did you mean ${meant}?` : 'list them with tools/list'}`,
  )
}
