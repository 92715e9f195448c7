import type { CallToolResult, Client, Tool } from '@modelcontextprotocol/client'
import type { IbidError } from '../core/fault.ts'

/** ms: the signal of a call ends it, not a clock of the client library. */
const noTimeout = 2_000_000_000

/** A server that can be asked. What its methods throw is an `IbidError`, but for the reason of an aborted signal. */
export interface Connection {
  /** The protocol revision that was agreed on, such as `2026-07-28`. */
  readonly revision: string
  /** What the server calls itself. */
  readonly server: { readonly name: string; readonly version: string } | undefined
  /** Of the server's process, where it is one of this machine. */
  readonly pid: number | undefined
  /** False once the server has ended or the connection was closed. A server behind a URL shows only at the next call that it has gone. */
  readonly isOpen: boolean
  /** All its tools, as it describes them. Throws where its list does not end. */
  list(signal?: AbortSignal): Promise<readonly Tool[]>
  /** Calls a tool by the server's own name for it. An aborted signal is told to the server. */
  call(tool: string, input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallToolResult>
  /** Ends the connection and, where it was started here, the server with everything it started. */
  close(): Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Told in the server's own words, as often as it likes. */
  readonly progress?: ((text: string) => void) | undefined
}

/** What the library's client does not know by itself. */
interface Around {
  readonly pid: number | undefined
  isOpen(): boolean
  faultOf(error: unknown): IbidError
}

/** A connected client of the library as a connection. */
export function connectionOf(client: Client, { pid, isOpen, faultOf }: Around): Connection {
  const { name, version } = client.getServerVersion() ?? {}
  const failed = (signal: AbortSignal | undefined) => (error: unknown) => {
    throw signal?.aborted ? signal.reason : faultOf(error)
  }
  return {
    revision: client.getNegotiatedProtocolVersion() ?? '',
    server: name === undefined || version === undefined ? undefined : { name, version },
    pid,
    get isOpen() {
      return isOpen()
    },
    async list(signal) {
      // The library says on standard output that there are none, and that belongs to answers.
      if (!client.getServerCapabilities()?.tools) return []
      const options = { timeout: noTimeout, cacheMode: 'refresh', ...(signal ? { signal } : {}) } as const
      return (await client.listTools(undefined, options).catch(failed(signal))).tools
    },
    call(tool, input, { signal, progress } = {}) {
      const onprogress = ({
        message,
        progress: done,
        total,
      }: {
        message?: string | undefined
        progress: number
        total?: number | undefined
      }) => progress?.([message, total ? `${done}/${total}` : ''].filter(Boolean).join(' '))
      const options = { timeout: noTimeout, ...(signal ? { signal } : {}), ...(progress ? { onprogress } : {}) }
      return client.callTool({ name: tool, arguments: { ...input } }, options).catch(failed(signal))
    },
    close: () => client.close(),
  }
}
