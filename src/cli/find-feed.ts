import type { App } from '../app/app.ts'
import { connectorNames, unknownConnector } from '../app/connectors/connector-names.ts'
import { IbidError } from '../core/fault.ts'
import type { FeedRow } from '../core/feed-store.ts'

/** The feeds of whoever sits at this machine. */
export const feedsHere = async (app: Pick<App, 'feeds' | 'inspection'>): Promise<readonly FeedRow[]> =>
  (await connectorNames(app, undefined)).feeds.filter(({ owner }) => owner === undefined)

/** A feed of whoever sits at this machine, by its name or id; undefined for what is none. */
export const feedHere = async (app: Pick<App, 'feeds' | 'inspection'>, name: string): Promise<FeedRow | undefined> => {
  const feeds = await feedsHere(app)
  return feeds.find((feed) => feed.name === name) ?? feeds.find((feed) => feed.id === name)
}

/** The same where it has to be one. Throws `IbidError`: `usage` for an MCP server, with what is not done with them; `not-found`. */
export async function feedNamed(app: Pick<App, 'feeds' | 'inspection'>, name: string, notDone: string): Promise<FeedRow> {
  const found = await feedHere(app, name)
  if (found) return found
  const { feeds, servers } = await connectorNames(app, undefined)
  if (servers.includes(name)) throw new IbidError('usage', `${name} is an MCP server: ${notDone}`)
  throw unknownConnector(name, [...feeds.map((feed) => feed.name), ...servers])
}

/** Where there are connectors, that one with this name is an MCP server. Throws `IbidError('not-found')` with the names of feeds, too: people know one list. */
export async function assertServer(app: Pick<App, 'feeds' | 'inspection'>, name: string): Promise<void> {
  const { feeds, servers } = await connectorNames(app, undefined)
  const names = [...feeds.map((feed) => feed.name), ...servers]
  if (names.length > 0 && !servers.includes(name)) throw unknownConnector(name, names)
}
