import type { House } from '../house.ts'

/** Whether somebody may reach into the machine and its network: the person of this machine, and administrators of a team. */
export const isAdministrator = async (house: House, owner: string | undefined): Promise<boolean> =>
  owner === undefined || (await house.users()).get(owner)?.role === 'admin'

/**
 * The mail addresses by which somebody is a reader of what not everybody may read; undefined for the person of this machine, from whom nothing is hidden. An
 * address that nobody vouches for opens nothing.
 */
export async function readableBy(house: House, owner: string | undefined): Promise<readonly string[] | undefined> {
  if (owner === undefined) return undefined
  const address = (await house.users()).vouchedAddress(owner)
  return address === undefined ? [] : [address]
}
