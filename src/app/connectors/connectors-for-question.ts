import type { Connector } from '../../connectors/connector.ts'
import { isNameOfServer } from '../../connectors/tool-name.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { App } from '../app.ts'
import { askedModel } from '../models/choose-model.ts'
import { isEnabled } from '../settings/enabled-tools.ts'
import { connectorNames, unknownConnector } from './connector-names.ts'

/** Which connectors a question may use, and who asks it. */
interface ConnectorsWanted {
  /** Names, or all that are switched on; none where absent. */
  readonly connectors?: readonly string[] | 'all' | undefined
  readonly owner?: string | undefined
  readonly model?: string | undefined
  /** A session that has chosen its tools has chosen those of connectors, too. */
  readonly session?:
    | { readonly owner?: string; readonly model?: string | undefined; readonly tools?: readonly string[] | undefined }
    | undefined
  readonly signal?: AbortSignal | undefined
  readonly warn?: ((line: string) => void) | undefined
}

/** Connectors that are ready for a question. */
export interface Connected {
  /** Names of their tools in the toolbox of the run; tells of those that are not in it. */
  offered(toolbox: Toolbox): readonly string[]
  /** What the model is told of those that are missing. No word of a server is in it. */
  readonly hint: string | undefined
}

/**
 * Connects what a question may use, where a language model answers it, before its tools are put together; tells people what is missing. Undefined where it
 * may use none.
 */
export async function connectorsForQuestion(
  app: Pick<App, 'connectors' | 'feeds' | 'inspection'>,
  question: ConnectorsWanted,
): Promise<Connected | undefined> {
  const { session, signal, warn = () => undefined } = question
  const wanted = session?.tools ? [] : await wantedServers(app, question)
  if (wanted.length === 0 || (Object.keys(app.inspection.keys.mcpServers()).length === 0 && wanted === 'all')) return undefined
  const connectors = await app.connectors()
  if (askedModel(app.inspection, question) === 'extractive') {
    if (wanted !== 'all') warn('MCP servers need a language model; without one, they are not used')
    return undefined
  }
  const { names, missing, told } = await connectors.open(wanted, signal)
  for (const line of told) warn(line)
  return {
    offered(toolbox) {
      const offered = connectors.offered(names, toolbox, (name) => isEnabled(name, app.inspection))
      for (const line of offered.told) warn(line)
      return offered.tools
    },
    hint:
      missing.length > 0
        ? `These connectors cannot be reached in this run: ${missing.join(', ')}. Where the answer needs them, say so.`
        : undefined,
  }
}

/** Those of the named connectors that are servers: feeds have nothing to connect. Throws `IbidError('not-found')` for a name that is neither's. */
async function wantedServers(
  app: Pick<App, 'feeds' | 'inspection'>,
  { connectors: wanted = [], session, owner }: ConnectorsWanted,
): Promise<readonly string[] | 'all'> {
  if (wanted === 'all' || wanted.length === 0) return wanted
  const { feeds, servers } = await connectorNames(app, session ? session.owner : owner)
  const names = [...feeds.map(({ name }) => name), ...servers]
  const stranger = wanted.find((name) => !names.includes(name))
  if (stranger !== undefined) throw unknownConnector(stranger, names)
  return wanted.filter((name) => servers.includes(name))
}

/**
 * Connects the servers that tools of these names are of, where nothing of them was ever approved: their tools are known from then on. Those that are known
 * are connected when one of their tools is called. `warn` hears what was approved at first sight, and who did not answer.
 */
export async function meetConnectors(
  app: Pick<App, 'connectors' | 'inspection'>,
  tools: readonly string[],
  { signal, warn }: Pick<ConnectorsWanted, 'signal' | 'warn'> = {},
): Promise<void> {
  const names = Object.keys(app.inspection.keys.mcpServers()).filter((name) => tools.some((tool) => isNameOfServer(name, tool)))
  if (names.length === 0) return
  const connectors = await app.connectors()
  const strangers = connectors.list.flatMap(({ connector }) =>
    connector && names.includes(connector.name) && isStranger(connector) ? [connector.name] : [],
  )
  if (strangers.length === 0) return
  for (const line of (await connectors.open(strangers, signal)).told) warn?.(line)
}

/** Approvals that cannot be read are no first meeting. */
function isStranger(connector: Connector): boolean {
  try {
    return connector.approved() === undefined
  } catch {
    return false
  }
}
