import type { Principal } from '../../../core/principal.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { App } from '../../app.ts'
import { keptAddress, wantedAgain } from '../collection-address.ts'
import type { ListedCollection } from '../collection-list.ts'
import { type Wanted, wantedCollections } from '../collections.ts'
import type { CollectionParts } from './collection-parts.ts'
import type { SyncOrder } from './sync-runner.ts'

/** A collection as somebody can name it: one that is there for them, or one that they ordered and that is not. */
type Named =
  | { readonly id: string; readonly listed: ListedCollection }
  | { readonly id: string; readonly listed: undefined; readonly order: SyncOrder }

/** The collection of that id or name. Throws `IbidError('not-found')` for what is not there, or is another's. */
export async function namedFor({ access, syncs }: CollectionParts, principal: Principal, name: string): Promise<Named> {
  try {
    const listed = await access.collection(principal, name)
    return { id: listed.id, listed }
  } catch (error) {
    const order = syncs
      .states()
      .flatMap(({ collection }) => syncs.order(collection, principal.owner) ?? [])
      .find(({ wanted }) => wanted.id === name || wanted.name === name)
    if (order) return { id: order.wanted.id, listed: undefined, order }
    throw error
  }
}

/** Brings a collection up to date; what cannot be had keeps its old text. Throws as {@link namedFor}. */
export async function syncFor(parts: CollectionParts, principal: Principal, name: string): Promise<SyncState> {
  const named = await namedFor(parts, principal, name)
  const { app, syncs } = parts
  if (!named.listed) return syncs.start(named.order)
  const { id, listed } = named
  const isDeclared = listed.declared !== 'no'
  return syncs.start({
    wanted: isDeclared ? declaredOf(app, listed.name) : await wantedAgain(app, { ...listed, id }),
    owner: principal.owner,
    publicOnly: !isDeclared && ((await keptAddress(app, id))?.publicOnly ?? principal.role !== 'admin'),
    force: false,
  })
}

const declaredOf = (app: Pick<App, 'dataFolder' | 'input'>, name: string): Wanted => wantedCollections(app, { collections: [name] })[0]!
