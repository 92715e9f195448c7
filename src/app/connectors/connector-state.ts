import type { Look } from '../../connectors/connector.ts'
import { type Fault, faultOf } from '../../core/fault.ts'
import type { Effect } from '../../core/tool.ts'
import type { App } from '../app.ts'
import type { Configured } from './connectors.ts'

/** A tool of a connector, for people and machines. */
export interface ToolState {
  /** What it is called here, and what its server calls it. */
  readonly name: string
  readonly serverName: string
  readonly effect: Effect
  /** Whether its server says that it only reads; believed where the server is trusted. */
  readonly saysItReads: boolean
  readonly state: 'approved' | 'changed' | 'new'
  readonly changes: readonly string[]
  readonly description: string
  /** As it was approved, where that differs. */
  readonly approvedDescription?: string
}

/** A connector as it is now. */
export interface ConnectorState {
  readonly name: string
  readonly state: 'connected' | 'missing' | 'disabled' | 'wrong'
  readonly place?: string
  /** Why it is missing or wrong. */
  readonly fault?: Pick<Fault, 'message' | 'remedy'>
  readonly server?: { readonly name: string; readonly version: string }
  /** Of the protocol. */
  readonly revision?: string
  /** ms that it took to connect and to list. */
  readonly durationMs?: number
  /** False where nothing of it was ever approved. */
  readonly seen: boolean
  readonly tools: readonly ToolState[]
  readonly gone: readonly string[]
  readonly unfit: readonly { readonly name: string; readonly why: string }[]
}

const nothing = { seen: false, tools: [], gone: [], unfit: [] } as const

/** Connects a server, for at most `withinMs` in place of what its settings say, and tells how it is. Approves nothing. */
export async function connectorState(
  { redact }: Pick<App, 'redact'>,
  { name, connector, problem }: Configured,
  options: { readonly signal?: AbortSignal; readonly withinMs?: number } = {},
): Promise<ConnectorState> {
  if (problem !== undefined)
    return { ...nothing, name, state: 'wrong', fault: { message: problem, remedy: `fix mcpServers.${name} in your settings` } }
  if (!connector) return { ...nothing, name, state: 'disabled' }
  const before = performance.now()
  try {
    const place = redact(connector.place())
    const known = { name, place, seen: connector.approved() !== undefined }
    try {
      const look = await connector.look(options.signal, options.withinMs)
      return redact({ ...known, state: 'connected', ...stateOf(look), durationMs: Math.round(performance.now() - before) })
    } catch (error) {
      options.signal?.throwIfAborted()
      return redact({ ...nothing, ...known, state: 'missing', fault: faultOf(error) })
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    return redact({ ...nothing, name, state: 'wrong', fault: faultOf(error) })
  }
}

export const stateOf = ({ server, revision, tools, gone, unfit }: Look) => ({
  ...(server ? { server } : {}),
  revision,
  gone,
  unfit,
  tools: tools.map(
    ({ tool, name, effect, state, changes, before }): ToolState => ({
      name,
      serverName: tool.name,
      effect,
      saysItReads: tool.hints.readOnly,
      state,
      changes,
      description: tool.description,
      ...(before && before.description !== tool.description ? { approvedDescription: before.description } : {}),
    }),
  ),
})
