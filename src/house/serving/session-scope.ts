import { IbidError } from '../../core/fault.ts'
import type { Principal } from '../../core/principal.ts'
import type { ListedCollection } from '../collections/collection-list.ts'
import { prepareCollections, type Wanted, wantedCollections } from '../collections/collections.ts'
import type { House } from '../house.ts'
import type { Access } from './access.ts'

/** What finding collections needs. */
interface ScopeMeans {
  readonly house: House
  readonly access: Access
}

/** The collections that somebody asks where they name none: all that files declare, and those that are theirs. */
export async function usualCollections({ house, access }: ScopeMeans, principal: Principal): Promise<readonly Wanted[]> {
  const seen = await access.collections(principal)
  return wantedOf(
    house,
    seen.filter(({ declared }) => declared !== 'no' || principal.owner !== undefined),
  )
}

/**
 * Ids of the collections that a prompt of somebody asks: those named, by name or id, or the usual ones. Declared ones that were never indexed are indexed first.
 * Throws `IbidError('not-found')` for one that they do not see; a path is never taken for a name.
 */
export async function scopeFor(means: ScopeMeans, principal: Principal, named: readonly string[] | undefined): Promise<readonly string[]> {
  const { house, access } = means
  const wanted = named
    ? wantedOf(house, await Promise.all(named.map((name) => access.collection(principal, name))))
    : await usualCollections(means, principal)
  await prepareCollections(house, wanted)
  return [...new Set(wanted.map(({ id }) => id))]
}

/** What is not declared has been indexed by whoever added it, or is just being. */
function wantedOf(house: House, listed: readonly ListedCollection[]): readonly Wanted[] {
  const declared = new Map(wantedCollections(house, {}).map((one) => [one.id, one]))
  return listed.flatMap(({ id, name }) => {
    if (id === undefined) return []
    const origin = () => {
      throw new IbidError('not-found', `${name} is not indexed yet`)
    }
    return [declared.get(id) ?? { id, name, origin, always: false }]
  })
}
