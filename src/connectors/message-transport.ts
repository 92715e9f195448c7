import type { Transport } from '@modelcontextprotocol/client'
import { type HttpOptions, httpTransport } from './http-transport.ts'
import { processTransport } from './process-transport.ts'
import type { Server } from './server.ts'

/** How messages go to a server and come from it. */
export interface Channel {
  readonly transport: Transport
  /** Of a server that is a process of this machine. */
  readonly pid: number | undefined
  /** Why that process ended, once it did. */
  ending(): string | undefined
}

/** The channel of a server, not yet begun. */
export async function channelTo(server: Server, options: HttpOptions): Promise<Channel> {
  if (server.kind === 'http') return { transport: await httpTransport(server, options), pid: undefined, ending: () => undefined }
  const { deserializeMessage } = await import('@modelcontextprotocol/client')
  const transport = processTransport(server, deserializeMessage)
  return {
    transport,
    get pid() {
      return transport.pid
    },
    ending: () => transport.ending(),
  }
}
