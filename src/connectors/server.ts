/** Where an MCP server is, with every reference already filled in. */
export type Server = ProcessServer | HttpServer

/** A program of this machine that speaks over its standard input and output. */
export interface ProcessServer {
  readonly kind: 'process'
  readonly command: string
  readonly args: readonly string[]
  /** The whole environment of the process: nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>
  /** Absolute. */
  readonly cwd: string
}

export interface HttpServer {
  readonly kind: 'http'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Server-sent events, the transport of the revisions before 2025; streamable HTTP otherwise. */
  readonly events?: boolean
}

/** Where it is, for people: without values of headers, of the environment, and of the query of a URL. */
export function placeOf(server: Server): string {
  if (server.kind === 'process') return [server.command, ...server.args].join(' ')
  const { origin, pathname } = new URL(server.url)
  return `${origin}${pathname}`
}
