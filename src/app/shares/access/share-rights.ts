import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ServerStore, Share } from '../../../core/server-store.ts'
import type { UserRow } from '../../../core/users.ts'
import type { App } from '../../app.ts'

/** What shares are looked at with. */
export interface ShareParts {
  readonly app: Pick<App, 'log' | 'sessions' | 'users'>
  readonly store: Pick<ServerStore, 'audit' | 'shares'>
}

/** Whoever shares or reads has an account: the person of a single machine shares with nobody. */
export function accountOf({ owner }: Pick<Principal, 'owner'>): string {
  if (owner !== undefined) return owner
  throw new IbidError('denied', 'only people with accounts can share with each other', 'set server.mode to team, and sign in')
}

/** What whoever asks is told of a share that they may not see, in the same words as of one that is not there. */
export const missing = (id: string): IbidError => new IbidError('not-found', `share not found: ${id.slice(0, 100)}`)

/** A share of whoever asks. Throws `IbidError('not-found')` in the same words for one that is not there, has ended or is another's. */
export async function ownShare({ store }: ShareParts, principal: Principal, id: string): Promise<Share> {
  const owner = accountOf(principal)
  const share = await store.shares.get(id.toUpperCase())
  if (share?.owner === owner) return share
  throw missing(id)
}

/**
 * A share that whoever asks may read, and who shares it: their own, one that names them, or one for everybody. Throws `IbidError('not-found')` in the same words
 * for every other, also where its owner cannot sign in any more.
 */
export async function readableShare(
  { app, store }: ShareParts,
  principal: Principal,
  id: string,
): Promise<{ readonly share: Share; readonly owner: UserRow }> {
  const reader = accountOf(principal)
  const share = await store.shares.get(id.toUpperCase())
  const isReader = share && (share.owner === reader || share.audience === 'everybody' || share.readers.includes(reader))
  const owner = isReader ? await (await app.users()).get(share.owner) : undefined
  if (share && owner && !owner.blocked) return { share, owner }
  throw missing(id)
}
