import type { FeedRow } from '../../core/feed-store.ts'
import type { App } from '../app.ts'

/** Whether somebody may reach into the machine and its network: the person of this machine, and administrators of a team. */
export const isAdministrator = async (app: Pick<App, 'users'>, owner: string | undefined): Promise<boolean> =>
  owner === undefined || (await (await app.users()).get(owner))?.role === 'admin'

/**
 * The mail addresses by which somebody is a reader of what not everybody may read; undefined for the person of this machine, from whom nothing is hidden. An
 * address that nobody vouches for opens nothing.
 */
export async function readableBy(app: Pick<App, 'users'>, owner: string | undefined): Promise<readonly string[] | undefined> {
  if (owner === undefined) return undefined
  const address = await (await app.users()).vouchedAddress(owner)
  return address === undefined ? [] : [address]
}

/** What went wrong with a feed, as somebody may be told: hosts, names and paths of the server are for whoever added it. */
export const toldTo = (asker: string | undefined, { owner }: Pick<FeedRow, 'owner'>, message: string): string =>
  owner === asker ? message : 'only its owner can see the reason'
