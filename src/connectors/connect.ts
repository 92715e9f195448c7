import type { ClientOptions, ElicitRequest, ElicitResult, Client as McpClient, PriorDiscovery } from '@modelcontextprotocol/client'
import manifest from '../../package.json' with { type: 'json' }
import { IbidError } from '../core/fault.ts'
import { type Connection, connectionOf } from './connection.ts'
import { connectionFault } from './connection-fault.ts'
import { within } from './deadline.ts'
import type { HttpOptions } from './http-transport.ts'
import { channelTo } from './message-transport.ts'
import type { Server } from './server.ts'
import { type MakeSchema, serverSchemaCheck } from './server-schema-check.ts'

/** Characters of JSON above which a structured result is taken as it is: how long its check takes is the server's choice. */
const largestChecked = 200_000

/** How the client library checks structured results against what their tool declares; not at all without a way to make schemas. */
const outputValidator = (make: MakeSchema | undefined): NonNullable<ClientOptions['jsonSchemaValidator']> => ({
  getValidator<T>(json: object) {
    const check = make && serverSchemaCheck({ ...json }, make)
    return (value: unknown) => {
      const checked = check && JSON.stringify(value).length <= largestChecked ? check(value) : undefined
      return checked?.ok === false
        ? { valid: false as const, data: undefined, errorMessage: checked.issues.join('; ') }
        : { valid: true as const, data: value as T, errorMessage: undefined }
    }
  },
})

/** ms until a connection must stand, unless said otherwise. */
export const usualMs = 20_000
/** Pages of a list of tools that are read. */
const mostPages = 64
/** When a process that does not answer in the newest revision is asked in those before: after this share of its time, and this many ms at most. */
const newestShare = 0.3
const newestMs = 10_000

export interface ConnectOptions extends HttpOptions {
  /** ms until the connection must stand; 20,000 where absent. */
  readonly withinMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Makes the schemas by which structured results are checked; they are not where absent. */
  readonly schema?: MakeSchema | undefined
  /** Answers what the server asks a person. Where absent, the server is told that nobody is asked here. */
  readonly elicit?: ((request: ElicitRequest['params']) => Promise<ElicitResult>) | undefined
  /** Told whenever the server says that its tools have changed. */
  readonly onToolsChanged?: (() => void) | undefined
}

/**
 * Connects to an MCP server, of the newest revision or of those that begin with `initialize`. Throws `IbidError` where that fails or takes longer than
 * `withinMs`; nothing is left running then.
 */
export async function connect(server: Server, options: ConnectOptions = {}): Promise<Connection> {
  return within(options.withinMs ?? usualMs, options.signal, async (signal) => {
    const first = await attempt(server, options, signal)
    // Some servers end at the first message they do not know. They are started again, and asked in the way of the revisions before.
    const last = first.ended ? await attempt(server, options, signal, { kind: 'legacy' }) : first
    if (last.connection) return last.connection
    throw last.fault
  })
}

/** What came of one try; `ended` where the server's process had ended by itself. */
interface Attempt {
  readonly connection?: Connection
  readonly fault?: IbidError
  readonly ended?: boolean
}

async function attempt(server: Server, options: ConnectOptions, signal: AbortSignal, prior?: PriorDiscovery): Promise<Attempt> {
  const [client, channel] = await Promise.all([clientFor(server, options), channelTo(server, options)])
  const { transport } = channel
  let isOpen = true
  client.onclose = () => {
    isOpen = false
  }
  // What does not come from a request has nobody to go to; a request that suffers from it fails by itself.
  client.onerror = () => undefined
  const faultOf = (error: unknown) => connectionFault(error, channel.ending())
  const stop = () => void transport.close().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    await client.connect(transport, { timeout: options.withinMs ?? usualMs, signal, ...(prior ? { prior } : {}) })
    signal.throwIfAborted()
  } catch (error) {
    const ended = channel.ending() !== undefined
    await transport.close().catch(() => undefined)
    return signal.aborted ? { fault: reasonOf(signal) } : { fault: faultOf(error), ended }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  if (options.onToolsChanged) watchTools(client, options.onToolsChanged)
  return { connection: connectionOf(client, { pid: channel.pid, isOpen: () => isOpen, faultOf }) }
}

async function clientFor(server: Server, { withinMs = usualMs, schema, elicit }: ConnectOptions): Promise<McpClient> {
  const { Client } = await import('@modelcontextprotocol/client')
  const client = new Client(
    { name: 'ibid', version: manifest.version },
    {
      capabilities: elicit ? { elicitation: { form: {} } } : {},
      versionNegotiation: {
        mode: 'auto',
        probe: { timeoutMs: server.kind === 'process' ? Math.min(withinMs * newestShare, newestMs) : withinMs },
      },
      listMaxPages: mostPages,
      jsonSchemaValidator: outputValidator(schema),
    },
  )
  if (elicit) client.setRequestHandler('elicitation/create', ({ params }) => elicit(params))
  return client
}

/** The revisions before send the notice by themselves, the newest where it is listened for. Nothing waits for that. */
function watchTools(client: McpClient, changed: () => void): void {
  if (!client.getServerCapabilities()?.tools?.listChanged) return
  client.setNotificationHandler('notifications/tools/list_changed', changed)
  if (client.getProtocolEra() === 'modern') void client.listen({ toolsListChanged: true }).catch(() => undefined)
}

const reasonOf = ({ reason }: AbortSignal): IbidError =>
  reason instanceof IbidError ? reason : new IbidError('cancelled', 'connecting was cancelled')
