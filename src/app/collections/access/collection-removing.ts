import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import { removeCollection } from '../../../docs/project/change-project.ts'
import { dropIndex } from '../change-collections.ts'
import { listCollections } from '../collection-list.ts'
import type { CollectionParts } from './collection-parts.ts'
import { namedFor } from './collection-syncing.ts'

/** What was taken away. */
interface RemovedFor {
  readonly id: string
  readonly name: string
}

/**
 * Takes a collection away: a declared one from everybody, any other from whoever asks. Its index goes when nobody has it any more. Throws `IbidError`: `not-found`
 * as {@link namedFor}, `denied` for a declared one where they are no administrator.
 */
export async function removeFor(parts: CollectionParts, principal: Principal, name: string): Promise<RemovedFor> {
  const { app, store, syncs } = parts
  const named = await namedFor(parts, principal, name)
  const { id, listed } = named
  const owners = store.collectionOwners
  if (listed?.file !== undefined) {
    if (principal.role !== 'admin')
      throw new IbidError('denied', `${listed.name} is shared with everyone`, 'ask an administrator to remove it')
    await syncs.drop(id)
    await removeCollection(listed.file, listed.name, listed.declared === 'global')
  } else if (principal.owner === undefined) {
    await syncs.drop(id)
    for (const owner of await owners.owners(id)) await owners.take(id, owner)
  } else {
    await syncs.forget(id, principal.owner)
    await owners.take(id, principal.owner)
  }
  const all = await listCollections(app, { all: true })
  const isLeft = all.some((one) => one.id === id && one.declared !== 'no') || (await owners.owners(id)).length > 0
  if (!isLeft) {
    await syncs.drop(id)
    if (all.some((one) => one.id === id)) await dropIndex(app, id)
  }
  return { id, name: listed?.name ?? id }
}
