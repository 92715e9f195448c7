import { McpServer, type McpServerOptions } from '@modelcontextprotocol/server'
import manifest from '../../package.json' with { type: 'json' }

/** Puts tools, resources and completions on a new server. Called once a connection, and over HTTP in the revision of 2026 once a request: it must be cheap. */
export type Registrar = (server: McpServer) => void | Promise<void>

/** What makes one kind of server: who it says it is, and what it offers. */
export interface ServerParts {
  /** What hosts call it where nobody gave it another name, such as `ibid-docs`. */
  readonly name: string
  readonly title: string
  /** Words for the host's model, at most 150 tokens. */
  readonly instructions?: string | (() => Promise<string>)
  readonly register: Registrar
  /** What the SDK cannot be told later. */
  readonly options?: Pick<McpServerOptions, 'capabilities' | 'requestState'>
}

/** A server for one connection. The same parts serve both protocol eras, over stdio and HTTP. */
export async function mcpServer({ name, title, instructions: said, register, options }: ServerParts): Promise<McpServer> {
  const instructions = typeof said === 'function' ? await said() : said
  const server = new McpServer(
    { name, title, version: manifest.version },
    { ...options, ...(instructions === undefined ? {} : { instructions }) },
  )
  await register(server)
  return server
}
