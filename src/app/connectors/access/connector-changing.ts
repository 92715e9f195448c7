import { faultOf, IbidError } from '../../../core/fault.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ConnectorChange, ConnectorSignIn, ConnectorSync, ConnectorTest } from '../../../core/schemas/http/connectors.ts'
import { removeFeed, testFeed } from '../../feeds/manage-feeds.ts'
import { connectorToChange } from './connector-access.ts'
import type { ConnectorParts } from './connector-parts.ts'
import { assertNameFree } from './unique-connector-name.ts'

/** Gives a connector another name, or to everybody. Throws `IbidError`: as {@link connectorToChange}, `denied`, `usage` for a name that is taken. */
export async function changeConnector(
  parts: ConnectorParts,
  principal: Principal,
  name: string,
  change: ConnectorChange,
): Promise<FeedRow> {
  const feed = await connectorToChange(parts, principal, name)
  if (change.shared && !feed.shared && principal.role !== 'admin')
    throw new IbidError('denied', 'only administrators can share connectors with everyone')
  if (change.name !== undefined && change.name !== feed.name) await assertNameFree(parts.app, feed.owner, change.name, feed)
  await (await parts.app.feeds()).change(feed.id, change)
  return { ...feed, ...change }
}

/** Takes a connector away with all that was read. Throws as {@link connectorToChange}. */
export async function removeConnector(parts: ConnectorParts, principal: Principal, name: string): Promise<FeedRow> {
  const feed = await connectorToChange(parts, principal, name)
  const { syncs, signIns } = parts.connectors
  signIns.forget(feed.id)
  await removeFeed(parts.app, feed)
  syncs.forget(feed.id)
  return feed
}

/** Looks whether its service answers and lets us in. Throws as {@link connectorToChange}. */
export async function testConnector(
  parts: ConnectorParts,
  principal: Principal,
  name: string,
  signal: AbortSignal,
): Promise<ConnectorTest> {
  const feed = await connectorToChange(parts, principal, name)
  try {
    return { about: await testFeed(parts.app, feed, { signal, ...(parts.connectors.types ? { types: parts.connectors.types } : {}) }) }
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
    return { fault: faultOf(error) }
  }
}

/** Starts a sync of it, or joins the one that is under way. Throws as {@link connectorToChange}. */
export const syncConnector = async (parts: ConnectorParts, principal: Principal, name: string): Promise<ConnectorSync> =>
  parts.connectors.syncs.start(await connectorToChange(parts, principal, name))

/** Starts to sign in at its service. Throws as {@link connectorToChange} and `ConnectorSignIns.begin`. */
export const signInConnector = async (parts: ConnectorParts, principal: Principal, name: string): Promise<ConnectorSignIn> =>
  parts.connectors.signIns.begin(await connectorToChange(parts, principal, name))
