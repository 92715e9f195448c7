import type { CallToolResult, InputRequiredResult, Tool } from '@modelcontextprotocol/server'
import type { McpCall } from './mcp-call.ts'

/** A tool as a host sees it. */
export interface McpTool {
  /** As it is sent; every token of it stands in the context of the host's model. */
  readonly definition: Tool
  /** Other spellings of its name that are understood. */
  readonly aliases?: readonly string[]
  /** What it throws is told as text. */
  call(input: Readonly<Record<string, unknown>>, call: McpCall): Promise<CallToolResult | InputRequiredResult>
}
