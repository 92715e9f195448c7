import { join } from 'node:path'
import { approvalsIn } from '../../connectors/approvals.ts'
import { type Connector, connectorOf, type Look } from '../../connectors/connector.ts'
import { agentToolName } from '../../connectors/tool-name.ts'
import { faultOf, IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/nearest.ts'
import { controlNames, type Tool } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { type McpServer, readMcpServer } from '../../settings/mcp-servers.ts'
import { jsonSchema } from '../../tools/json-schema.ts'
import type { House } from '../house.ts'
import type { KitParts } from '../run-kit.ts'
import { connectorOptions } from './connector-options.ts'
import { serverAgent } from './server-agent.ts'

/** Tools above which a server stands behind an agent of its own. */
const mostDirect = 30
/** ms for which a server that could not be had is not tried again by runs. */
const restMs = 30_000

/** One server of the settings: usable, switched off, or with what is wrong about it. */
export interface Configured {
  readonly name: string
  readonly connector?: Connector
  readonly server?: McpServer
  readonly problem?: string
}

/** What came of connecting servers for a run. */
export interface Opened {
  /** Names of those that are there. */
  readonly names: readonly string[]
  /** Names of those that are not. */
  readonly missing: readonly string[]
  /** For people, one line each: what is missing, what was approved, what is refused. */
  readonly told: readonly string[]
}

/** The servers of the settings. */
export interface Connectors {
  readonly list: readonly Configured[]
  /** Throws `IbidError('not-found')` for one that is not in the settings, and `usage` for one that is switched off or wrong there. */
  get(name: string): Connector
  /** The approved tools of all of them that have a name of their own beside those that are `taken`. None is connected for that. */
  tools(taken: Iterable<string>, parts: () => KitParts): readonly Tool[]
  /** Connects the named ones side by side, or all that are switched on, each for as long as its settings say. What a server never seen before offers is approved: a person has put it into the settings. Throws `IbidError` for names that are none. */
  open(names: readonly string[] | 'all', signal?: AbortSignal): Promise<Opened>
  /** What a run is offered of connectors: the names of their tools, or of the agent that has them. `told`: tools whose name was taken, for people. */
  offered(names: readonly string[], toolbox: Toolbox): { readonly tools: readonly string[]; readonly told: readonly string[] }
  close(): Promise<void>
}

export function connectorsOf(house: Pick<House, 'inspection' | 'input' | 'redact' | 'dataFolder'>): Connectors {
  const approvals = approvalsIn(join(house.dataFolder, 'connectors'))
  const means = { approvals, schema: jsonSchema, now: Date.now }
  const list = Object.entries(house.inspection.keys.mcpServers()).map(([name, entry]): Configured => {
    const read = readMcpServer(entry)
    if ('problem' in read) return { name, problem: read.problem }
    const { server } = read
    return server.disabled ? { name, server } : { name, server, connector: connectorOf(connectorOptions(name, server, house), means) }
  })
  const resting = new Map<string, { readonly until: number; readonly error: unknown }>()

  const get = (name: string): Connector => {
    const found = list.find((each) => each.name === name)
    if (found?.connector) return found.connector
    if (found?.problem !== undefined) throw new IbidError('usage', `mcpServers.${name}: ${found.problem}`, 'mend it in your settings')
    if (found) throw new IbidError('usage', `${name} is switched off`, `take "disabled" away from mcpServers.${name} in your settings`)
    const names = list.map((each) => each.name)
    const meant = nearest(name, names)
    throw new IbidError(
      'not-found',
      `there is no connector ${name}`,
      meant ? `did you mean ${meant}?` : `there are: ${names.join(', ') || 'none'}`,
    )
  }
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
  const openOne = async (connector: Connector, signal: AbortSignal | undefined) => {
    const { name } = connector
    try {
      const seen = connector.approved() !== undefined
      const looked = await look(connector, signal)
      if (!seen) connector.approve(looked)
      return { name, isThere: true, told: seen ? changesOf(name, looked) : firstUse(name, looked) }
    } catch (error) {
      const { message, remedy } = faultOf(error)
      const told = [`connector ${name} is missing: ${message}${remedy ? `; ${remedy}` : ''}`]
      return { name, isThere: false, told }
    }
  }
  return {
    list,
    get,
    tools(taken, parts) {
      const names = new Set([...controlNames, ...taken])
      return list.flatMap(({ connector, server }) => {
        const own = connector ? approvedTools(connector).filter(({ name }) => isFree(name, names)) : []
        if (!connector || own.length <= mostDirect) return own
        const agent = serverAgent({ name: connector.name, tools: own, about: server?.description, parts })
        return isFree(agent.name, names) ? [...own, agent] : own
      })
    },
    async open(wanted, signal) {
      const chosen = wanted === 'all' ? list.flatMap(({ connector }) => connector ?? []) : wanted.map(get)
      const broken =
        wanted === 'all' ? list.flatMap(({ name, problem }) => (problem ? [`connector ${name} is missing: ${problem}`] : [])) : []
      const opened = await Promise.all([...new Set(chosen)].map((connector) => openOne(connector, signal)))
      signal?.throwIfAborted()
      return {
        names: opened.flatMap(({ name, isThere }) => (isThere ? [name] : [])),
        missing: opened.flatMap(({ name, isThere }) => (isThere ? [] : [name])),
        told: [...broken, ...opened.flatMap(({ told }) => told)].map((line) => house.redact(line)),
      }
    },
    offered(names, toolbox) {
      const each = names.map((name) => {
        const wanted = approvedTools(get(name)).map((tool) => tool.name)
        const own = wanted.filter((tool) => toolbox.get(tool)?.connector === name)
        const agent = toolbox.get(agentToolName(name))
        const taken = wanted.filter((tool) => !own.includes(tool))
        return {
          tools: agent?.connector === name && agent.delegates ? [agent.name] : own,
          told: taken.map((tool) => `connector ${name}: its tool ${tool} is not used: another tool has that name`),
        }
      })
      return { tools: each.flatMap(({ tools }) => tools), told: each.flatMap(({ told }) => told) }
    },
    close: async () => void (await Promise.all(list.map(({ connector }) => connector?.close()))),
  }
}

/** A name that is free is taken now. Those that begin like the tools of documents are theirs: runs of `ask` hold all of these. */
function isFree(name: string, taken: Set<string>): boolean {
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

const firstUse = (name: string, { tools, unfit }: Look): readonly string[] => [
  `connector ${name} is used for the first time: its ${tools.length} tools are approved as they are now`,
  ...unfit.map((tool) => `connector ${name}: its tool ${tool.name} is not used: it ${tool.why}`),
]

function changesOf(name: string, { tools }: Look): readonly string[] {
  const changed = tools.filter(({ state }) => state === 'changed').map(({ tool }) => tool.name)
  const fresh = tools.filter(({ state }) => state === 'new').map(({ tool }) => tool.name)
  const parts = [
    ...(changed.length > 0 ? [`changed: ${changed.join(', ')}`] : []),
    ...(fresh.length > 0 ? [`new: ${fresh.join(', ')}`] : []),
  ]
  return parts.length > 0
    ? [`connector ${name} has other tools than were approved (${parts.join('; ')}); look at them with: ibid connectors test ${name}`]
    : []
}
