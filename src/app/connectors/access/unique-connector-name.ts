import { IbidError } from '../../../core/fault.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import type { App } from '../../app.ts'
import { connectorNames } from '../connector-names.ts'

/** Connectors of one owner and the MCP servers share one list of names. Throws `IbidError('usage')` where another one than `self` has it. */
export async function assertNameFree(
  app: Pick<App, 'feeds' | 'inspection'>,
  owner: string | undefined,
  name: string,
  self?: FeedRow,
): Promise<void> {
  const { feeds, servers } = await connectorNames(app, owner)
  const isTaken = servers.includes(name) || feeds.some((feed) => feed.owner === owner && feed.name === name && feed.id !== self?.id)
  if (isTaken) throw new IbidError('usage', `there is already a connector named ${name}`, 'choose another name')
}
