import { join } from 'node:path'
import { approvalsIn } from '../../connectors/approvals.ts'
import { type Connector, connectorOf } from '../../connectors/connector.ts'
import { IbidError } from '../../core/fault.ts'
import { readMcpServer } from '../../settings/mcp-servers.ts'
import { jsonSchema } from '../../tools/json-schema.ts'
import type { App } from '../app.ts'
import { unknownConnector } from './connector-names.ts'
import { connectorOptions } from './connector-options.ts'
import { connectorTools, offeredOf } from './connector-tools.ts'
import type { Configured, Connectors } from './connectors.ts'
import { connectorOpener } from './open-connectors.ts'

export function connectorsOf(app: Pick<App, 'dataFolder' | 'input' | 'inspection' | 'redact'>): Connectors {
  const dependencies = { approvals: approvalsIn(join(app.dataFolder, 'connectors')), schema: jsonSchema, now: Date.now }
  const list = Object.entries(app.inspection.keys.mcpServers()).map(([name, entry]): Configured => {
    const read = readMcpServer(entry)
    if ('problem' in read) return { name, problem: read.problem }
    const { server } = read
    return server.disabled ? { name, server } : { name, server, connector: connectorOf(connectorOptions(name, server, app), dependencies) }
  })
  const usable = list.flatMap(({ connector, server }) => (connector ? [{ connector, about: server?.description }] : []))
  const connect = connectorOpener()

  const get = (name: string): Connector => {
    const found = list.find((each) => each.name === name)
    if (found?.connector) return found.connector
    if (found?.problem !== undefined) throw new IbidError('usage', `mcpServers.${name}: ${found.problem}`, 'fix it in your settings')
    if (found) throw new IbidError('usage', `${name} is disabled`, `remove "disabled" from mcpServers.${name} in your settings`)
    throw unknownConnector(
      name,
      list.map((each) => each.name),
    )
  }
  return {
    list,
    get,
    tools: (taken, parts, enabled) => connectorTools(usable, taken, { parts, enabled }),
    async open(wanted, signal) {
      const isAll = wanted === 'all'
      const chosen = isAll ? usable.map(({ connector }) => connector) : [...new Set(wanted)].map(get)
      const wrong = isAll ? list.flatMap(({ name, problem }) => (problem ? [`connector ${name} is unavailable: ${problem}`] : [])) : []
      const opened = await connect(chosen, signal)
      return { ...opened, told: app.redact([...wrong, ...opened.told]) }
    },
    offered(names, toolbox, enabled) {
      const offered = names.map((name) => ({ name, ...offeredOf(get(name), toolbox, enabled) }))
      return {
        tools: offered.flatMap(({ tools }) => tools),
        told: offered.flatMap(({ name, taken }) =>
          taken.map((tool) => `connector ${name}: its tool ${tool} is not used because the name is taken`),
        ),
      }
    },
    close: async () => void (await Promise.all(usable.map(({ connector }) => connector.close()))),
  }
}
