import { IbidError } from '../../../core/fault.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ConnectorParts } from './connector-parts.ts'

/** Whether somebody may change a connector that they see. */
export const mayChange = ({ owner, role }: Principal, feed: Pick<FeedRow, 'owner'>): boolean => feed.owner === owner || role === 'admin'

/**
 * A connector by its id or name: one of theirs, or one that is for everybody. Throws `IbidError('not-found')` in the same words for what does not exist and for
 * what is another's.
 */
export async function connectorSeen({ app }: Pick<ConnectorParts, 'app'>, { owner }: Principal, name: string): Promise<FeedRow> {
  const rows = await (await app.feeds()).list({ owner })
  const named = rows.filter((row) => row.name === name)
  const found = rows.find(({ id }) => id === name) ?? named.find((row) => row.owner === owner) ?? named[0]
  if (found) return found
  throw new IbidError('not-found', `connector not found: ${name.slice(0, 100)}`)
}

/** The same for one that they may change. Throws `IbidError('denied')` where only others may. */
export async function connectorToChange(parts: Pick<ConnectorParts, 'app'>, principal: Principal, name: string): Promise<FeedRow> {
  const feed = await connectorSeen(parts, principal, name)
  if (mayChange(principal, feed)) return feed
  throw new IbidError('denied', `${feed.name} is shared by someone else`, 'ask its owner or an administrator')
}
