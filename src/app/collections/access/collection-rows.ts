import type { Principal } from '../../../core/principal.ts'
import type { CollectionRow, SyncState } from '../../../core/schemas/http/collections.ts'
import type { ListedCollection } from '../collection-list.ts'
import { uploadOfOrigin } from '../uploads/upload-folder.ts'
import type { CollectionParts } from './collection-parts.ts'
import { namedFor } from './collection-syncing.ts'
import type { SyncOrder } from './sync-runner.ts'

type RowParts = Pick<CollectionParts, 'app' | 'access' | 'syncs'>

/** The collections of whoever asks, with how their newest syncs stand; those that they have ordered and that are not there yet, or could not be had, come last. */
export async function rowsFor(parts: RowParts, principal: Principal): Promise<readonly CollectionRow[]> {
  const { access, syncs } = parts
  const listed = await access.collections(principal)
  const ids = new Set(listed.map(({ id }) => id))
  const ordered = syncs.states().flatMap((state) => {
    const order = ids.has(state.collection) ? undefined : syncs.order(state.collection, principal.owner)
    return order ? [orderedRow(parts, order, state)] : []
  })
  return [...listed.map((one) => listedRow(parts, one, principal)), ...ordered]
}

/** One of them by its id or name. Throws as {@link namedFor}. */
export async function rowFor(parts: CollectionParts, principal: Principal, name: string): Promise<CollectionRow> {
  const named = await namedFor(parts, principal, name)
  if (named.listed) return listedRow(parts, named.listed, principal)
  return orderedRow(parts, named.order, parts.syncs.state(named.id)!)
}

function listedRow(
  { app, syncs }: RowParts,
  { file: _, waits: _approval, ...listed }: ListedCollection,
  { role }: Principal,
): CollectionRow {
  const sync = listed.id === undefined ? undefined : syncs.state(listed.id)
  const removable = listed.id !== undefined && (listed.declared === 'no' || role === 'admin')
  return { ...listed, ...uploaded(app, listed.origin), removable, ...(sync ? { sync } : {}) }
}

const uploaded = (app: RowParts['app'], origin: string) => (uploadOfOrigin(app, origin) === undefined ? {} : { uploaded: true })

const orderedRow = ({ app }: RowParts, { wanted }: SyncOrder, sync: SyncState): CollectionRow => ({
  id: wanted.id,
  name: wanted.name,
  declared: 'no',
  origin: wanted.origin().uri,
  ...uploaded(app, wanted.origin().uri),
  documents: 0,
  sections: 0,
  removable: true,
  sync,
})
