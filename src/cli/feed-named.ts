import { IbidError } from '../core/fault.ts'
import type { FeedRow } from '../core/feed-store.ts'
import { connectorNames, unknownConnector } from '../house/connectors/connector-names.ts'
import type { House } from '../house/house.ts'

/** The feeds of whoever sits at this machine. */
export const feedsHere = async (house: House): Promise<readonly FeedRow[]> =>
  (await connectorNames(house, undefined)).feeds.filter(({ owner }) => owner === undefined)

/** A feed of whoever sits at this machine, by its name or id; undefined for what is none. */
export const feedHere = async (house: House, name: string): Promise<FeedRow | undefined> => {
  const feeds = await feedsHere(house)
  return feeds.find((feed) => feed.name === name) ?? feeds.find((feed) => feed.id === name)
}

/** The same where it has to be one. Throws `IbidError`: `usage` for an MCP server, with what is not done with them; `not-found`. */
export async function feedNamed(house: House, name: string, notDone: string): Promise<FeedRow> {
  const found = await feedHere(house, name)
  if (found) return found
  const { feeds, servers } = await connectorNames(house, undefined)
  if (servers.includes(name)) throw new IbidError('usage', `${name} is an MCP server: ${notDone}`)
  throw unknownConnector(name, [...feeds.map((feed) => feed.name), ...servers])
}

/** Where there are connectors, that one with this name is an MCP server. Throws `IbidError('not-found')` with the names of feeds, too: people know one list. */
export async function assertServer(house: House, name: string): Promise<void> {
  const { feeds, servers } = await connectorNames(house, undefined)
  const names = [...feeds.map((feed) => feed.name), ...servers]
  if (names.length > 0 && !servers.includes(name)) throw unknownConnector(name, names)
}
