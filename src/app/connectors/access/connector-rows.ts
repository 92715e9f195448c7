import type { FeedRow } from '../../../core/feed-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ConnectorRow } from '../../../core/schemas/http/connectors.ts'
import { feedTypeNamed } from '../../feeds/known-types.ts'
import { connectorSeen, mayChange } from './connector-access.ts'
import type { ConnectorParts } from './connector-parts.ts'
import { connectorPlace } from './connector-place.ts'
import { reportForOthers, syncForOthers } from './sync-report-for-others.ts'

/** The connectors of whoever asks and those for everybody, the oldest first. */
export async function connectorRows(parts: ConnectorParts, principal: Principal): Promise<readonly ConnectorRow[]> {
  const feeds = await (await parts.app.feeds()).list({ owner: principal.owner })
  return rowsOf(parts, principal, feeds)
}

/** One of them. Throws as {@link connectorSeen}. */
export async function connectorRow(parts: ConnectorParts, principal: Principal, name: string): Promise<ConnectorRow> {
  const [row] = await rowsOf(parts, principal, [await connectorSeen(parts, principal, name)])
  return row!
}

async function rowsOf(parts: ConnectorParts, principal: Principal, feeds: readonly FeedRow[]): Promise<readonly ConnectorRow[]> {
  if (feeds.length === 0) return []
  const documents = await parts.app.documents()
  const items = new Map(
    await documents.read(async (reader) => (await reader.collections()).map((each) => [each.id, each.documents] as const)),
  )
  return Promise.all(feeds.map((feed) => rowOf(parts, principal, feed, items.get(feed.collection) ?? 0)))
}

async function rowOf({ app, connectors }: ConnectorParts, principal: Principal, feed: FeedRow, items: number): Promise<ConnectorRow> {
  const { id, name, kind, type, options, shared, createdAt, lastSync } = feed
  const title = await feedTypeNamed(type, connectors.types).then(
    (known) => known.title,
    () => type,
  )
  const changeable = mayChange(principal, feed)
  const reads = changeable ? app.redact(connectorPlace(options)) : ''
  const sync = connectors.syncs.state(id)
  const signIn = changeable ? await connectors.signIns.state(feed) : undefined
  return {
    ...{ id, name, kind, type, title, shared, changeable, items, createdAt },
    ...(reads === '' ? {} : { reads }),
    ...(lastSync ? { lastSync: changeable ? lastSync : reportForOthers(lastSync) } : {}),
    ...(sync ? { sync: changeable ? sync : syncForOthers(sync) } : {}),
    ...(signIn ? { signIn } : {}),
  }
}
