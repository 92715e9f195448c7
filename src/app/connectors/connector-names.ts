import { IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { App } from '../app.ts'

/** What somebody may call a connector: their feeds and those for everybody, and the MCP servers of the settings. */
export interface ConnectorNames {
  readonly feeds: readonly FeedRow[]
  readonly servers: readonly string[]
}

export const connectorNames = async (
  { inspection, feeds }: Pick<App, 'feeds' | 'inspection'>,
  owner: string | undefined,
): Promise<ConnectorNames> => ({
  feeds: await (await feeds()).list({ owner }),
  servers: Object.keys(inspection.keys.mcpServers()),
})

/** The one line about a name that no connector has. */
export function unknownConnector(name: string, names: readonly string[]): IbidError {
  const meant = nearest(name, names)
  const remedy = meant ? `did you mean ${meant}?` : `available: ${names.join(', ') || 'none'}`
  return new IbidError('not-found', `connector not found: ${name}`, remedy)
}
