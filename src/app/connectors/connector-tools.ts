import type { Connector } from '../../connectors/connector.ts'
import { agentToolName } from '../../connectors/tool-name.ts'
import { controlNames, type Tool } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'
import { serverAgent } from './server-agent.ts'

/** Tools above which a server stands behind an agent of its own. */
const mostDirect = 30

/** A connector, and what the person says that it is for. */
export interface Described {
  readonly connector: Connector
  readonly about: string | undefined
}

/**
 * The approved tools of connectors that have a name of their own beside those that are `taken`, the first of two that are the same, and the agents of large
 * servers: with the tools that are enabled or, where none of them is, with all, for then the agent is what a person enables.
 */
export function connectorTools(
  connectors: readonly Described[],
  taken: Iterable<string>,
  { parts, enabled }: { readonly parts: () => RunDependencies; readonly enabled: (name: string) => boolean },
): readonly Tool[] {
  const names = new Set([...controlNames, ...taken])
  return connectors.flatMap(({ connector, about }) => {
    const own = approvedTools(connector).filter(({ name }) => take(name, names))
    if (own.length <= mostDirect) return own
    const wanted = own.filter(({ name }) => enabled(name))
    const agent = serverAgent({ name: connector.name, tools: wanted.length > 0 ? wanted : own, about, parts })
    return take(agent.name, names) ? [...own, agent] : own
  })
}

/** What a run is offered of a connector: the names of its enabled tools that are in the toolbox, or of the agent that has them; and those that are not there. */
export function offeredOf(
  connector: Connector,
  toolbox: Toolbox,
  enabled: (name: string) => boolean,
): { readonly tools: readonly string[]; readonly taken: readonly string[] } {
  const isOwn = (name: string) => toolbox.get(name)?.connector === connector.name
  const wanted = approvedTools(connector).map(({ name }) => name)
  const agent = agentToolName(connector.name)
  const own = wanted.filter(isOwn)
  return {
    tools: isOwn(agent) && toolbox.get(agent)?.delegates && enabled(agent) ? [agent] : own.filter(enabled),
    taken: wanted.filter((name) => !isOwn(name)),
  }
}

/** Whether a name was free; it is taken now. Those that begin like the tools of documents are theirs: an `ask` holds all that do. */
function take(name: string, taken: Set<string>): boolean {
  if (taken.has(name) || name.startsWith('documents_')) return false
  taken.add(name)
  return true
}

/** Nothing is approved where the approvals cannot be read; opening tells why. */
function approvedTools(connector: Connector): readonly Tool[] {
  try {
    return connector.tools()
  } catch {
    return []
  }
}
