import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../app.ts'
import { keptAddress, wantedAgain } from '../collection-address.ts'
import type { ListedCollection } from '../collection-list.ts'
import { prepareCollections, type SyncServices, type Wanted, wantedCollections } from '../collections.ts'
import type { Access } from './collection-access.ts'

/** What finding collections needs. */
interface ScopeDependencies {
  readonly app: SyncServices
  readonly access: Access
}

/** The collections that somebody asks where they name none: all that files declare, and those that are theirs. */
export async function usualCollections({ app, access }: ScopeDependencies, principal: Principal): Promise<readonly Wanted[]> {
  const seen = await access.collections(principal)
  return wantedOf(
    app,
    seen.filter(({ declared }) => declared !== 'no' || principal.owner !== undefined),
  )
}

/**
 * Ids of the collections that a prompt of somebody asks: those named, by name or id, or the usual ones. Declared ones that were never indexed are indexed first.
 * Throws `IbidError('not-found')` for one that they do not see; a path is never taken for a name.
 */
export async function scopeFor(
  dependencies: ScopeDependencies,
  principal: Principal,
  named: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { app, access } = dependencies
  const wanted = named
    ? await wantedOf(app, await Promise.all(named.map((name) => access.collection(principal, name))))
    : await usualCollections(dependencies, principal)
  await prepareCollections(app, wanted)
  return [...new Set(wanted.map(({ id }) => id))]
}

/** What is not declared has been indexed by whoever added it, or is just being. */
async function wantedOf(app: Pick<App, 'dataFolder' | 'input'>, listed: readonly ListedCollection[]): Promise<readonly Wanted[]> {
  const declared = new Map(wantedCollections(app, {}).map((one) => [one.id, one]))
  const wanted = listed.map(async (one) => {
    const { id, name } = one
    if (id === undefined) return []
    return [declared.get(id) ?? (await addedFolder(app, { ...one, id })) ?? { id, name, origin: notYet(name), always: false }]
  })
  return (await Promise.all(wanted)).flat()
}

/** A folder that was added by a server of this machine and has been indexed; it is looked at like declared ones. */
async function addedFolder(
  app: Pick<App, 'dataFolder' | 'input'>,
  listed: ListedCollection & { readonly id: string },
): Promise<Wanted | undefined> {
  if (listed.syncedAt === undefined || !listed.origin.startsWith('file:')) return undefined
  const kept = await keptAddress(app, listed.id)
  if (!kept) return undefined
  return { ...(await wantedAgain(app, listed)), always: false, ...(kept.publicOnly ? { strangers: true } : {}) }
}

const notYet = (name: string) => () => {
  throw new IbidError('not-found', `${name} is not indexed yet`)
}
