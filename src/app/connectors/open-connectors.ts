import type { Connector, Look } from '../../connectors/connector.ts'
import { faultOf } from '../../core/fault.ts'

/** ms for which a server that could not be had is not tried again by runs. */
const restMs = 30_000

/** What came of connecting servers for a run. */
export interface Opened {
  /** Names of those that are there. */
  readonly names: readonly string[]
  /** Names of those that are not. */
  readonly missing: readonly string[]
  /** For people, one line each: what is missing, what was approved, what is refused. */
  readonly told: readonly string[]
}

/**
 * Connects servers side by side, each for as long as its settings say. What a server that was never met offers is approved: a person has put it into the
 * settings. Rejects only where `signal` aborts.
 */
export type OpenConnectors = (connectors: readonly Connector[], signal?: AbortSignal) => Promise<Opened>

/** Remembers for a while which servers could not be had. */
export function connectorOpener(): OpenConnectors {
  const resting = new Map<string, { readonly until: number; readonly error: unknown }>()

  const look = async (connector: Connector, signal: AbortSignal | undefined): Promise<Look> => {
    const rest = resting.get(connector.name)
    if (rest && rest.until > Date.now()) throw rest.error
    try {
      return await connector.look(signal)
    } catch (error) {
      if (!signal?.aborted) resting.set(connector.name, { until: Date.now() + restMs, error })
      throw error
    }
  }
  const open = async (connector: Connector, signal: AbortSignal | undefined) => {
    const { name } = connector
    try {
      const isMet = connector.approved() !== undefined
      const looked = await look(connector, signal)
      if (!isMet) connector.approve(looked)
      return { name, isThere: true, told: isMet ? changes(name, looked) : firstUse(name, looked) }
    } catch (error) {
      const { message, remedy } = faultOf(error)
      return { name, isThere: false, told: [`connector ${name} is unavailable: ${message}${remedy ? `; ${remedy}` : ''}`] }
    }
  }
  return async (connectors, signal) => {
    const opened = await Promise.all(connectors.map((connector) => open(connector, signal)))
    signal?.throwIfAborted()
    return {
      names: opened.flatMap(({ name, isThere }) => (isThere ? [name] : [])),
      missing: opened.flatMap(({ name, isThere }) => (isThere ? [] : [name])),
      told: opened.flatMap(({ told }) => told),
    }
  }
}

const firstUse = (name: string, { tools, unfit }: Look): readonly string[] => [
  `connector ${name} is used for the first time: its ${tools.length} tools are approved as they are now`,
  ...unfit.map((tool) => `connector ${name}: its tool ${tool.name} is not used: it ${tool.why}`),
]

function changes(name: string, { tools }: Look): readonly string[] {
  const namesOf = (wanted: 'changed' | 'new') => tools.flatMap(({ tool, state }) => (state === wanted ? [tool.name] : []))
  const parts = (['changed', 'new'] as const).map((state) => ({ state, names: namesOf(state) })).filter(({ names }) => names.length > 0)
  if (parts.length === 0) return []
  const words = parts.map(({ state, names }) => `${state}: ${names.join(', ')}`).join('; ')
  return [`the tools of connector ${name} have changed since they were approved (${words}); review them with: ibid connectors test ${name}`]
}
