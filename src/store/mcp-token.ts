import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { IbidError } from '../core/fault.ts'
import { privateText } from './private-text.ts'

/** What a server of MCP alone asks its hosts for, and the file that they find it in. */
export interface McpToken {
  readonly token: string
  readonly file: string
}

/** The token of a data folder, the same for every server of it until its file is taken away. Throws `IbidError('failed')` where there can be none. */
export function mcpToken(dataFolder: string): McpToken {
  const file = join(dataFolder, 'mcp.token')
  const remedy = 'make the file readable for your user, or delete it to get a new token'
  const token = privateText(file, () => `ibid_mcp_${randomBytes(24).toString('base64url')}`, 'the token', remedy)
  if (!/^ibid_mcp_[\w-]{32}$/.test(token)) throw new IbidError('failed', `${file} contains no token`, remedy)
  return { token, file }
}
