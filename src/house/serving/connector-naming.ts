import { IbidError } from '../../core/fault.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { connectorNames } from '../connectors/connector-names.ts'
import type { House } from '../house.ts'

/** Connectors of one owner and the MCP servers share one list of names. Throws `IbidError('usage')` where another one than `self` has it. */
export async function assertNameFree(house: House, owner: string | undefined, name: string, self?: FeedRow): Promise<void> {
  const { feeds, servers } = await connectorNames(house, owner)
  const isTaken = servers.includes(name) || feeds.some((feed) => feed.owner === owner && feed.name === name && feed.id !== self?.id)
  if (isTaken) throw new IbidError('usage', `there is a connector ${name} already`, 'choose another name')
}
