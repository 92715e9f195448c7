import { faultOf, IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { NewCollectionBody, SyncState } from '../../../core/schemas/http/collections.ts'
import { addCollection, removeCollection } from '../../../docs/project/change-project.ts'
import { checkAlias } from '../../../docs/project/context-file.ts'
import type { Origin } from '../../../docs/sources/origin.ts'
import { resolveOrigin } from '../../../docs/sources/resolve-origin.ts'
import { counted } from '../../../views/amounts.ts'
import { documentsIn, nothingToRead, typedAddress } from '../add-documents.ts'
import { dropIndex } from '../change-collections.ts'
import { keepAddress, keptAddress, publicOrigin } from '../collection-address.ts'
import type { ListedCollection } from '../collection-list.ts'
import type { SyncedOne } from '../collections.ts'
import { globalFile } from '../own-list.ts'
import { removeUpload } from '../uploads/upload-folder.ts'
import type { CollectionParts } from './collection-parts.ts'
import { syncFor } from './collection-syncing.ts'
import type { SyncOrder } from './sync-runner.ts'

/** What was added, and how its first sync stands. */
interface AddedFor {
  readonly state: SyncState
  /** Resolved, without credentials. */
  readonly origin: string
}

/**
 * Adds a collection and starts to sync it. For the person of this machine, and with `shared`, it is declared in the user's own list, unless nothing of it can be
 * indexed; in a team it is theirs otherwise, and not declared. Who is no administrator may add public addresses only, and has them once everything could be read
 * without our keys; of the same address there is one index. Throws `IbidError`: `denied` for what they may not add, `usage` for a name that is taken.
 */
export async function addFor(parts: CollectionParts, principal: Principal, asked: NewCollectionBody): Promise<AddedFor> {
  const { app, access, syncs, lookup } = parts
  const isAdmin = principal.role === 'admin'
  const { kind } = asked
  // Only an administrator is told which folders there are.
  const body = kind !== undefined && (isAdmin || kind !== 'folder') ? { ...asked, url: await typedAddress(app, kind, asked.url) } : asked
  if (body.shared && !isAdmin) throw new IbidError('denied', 'only administrators can add shared collections', 'omit "shared"')
  const origin = isAdmin ? resolveOrigin(body.url, app.input.folder) : await publicOrigin(body.url, lookup)
  const isDeclared = principal.owner === undefined || body.shared === true
  const name = body.name ?? origin.suggestedName
  checkAlias(name)
  const seen = await access.collections(principal)
  const same = seen.find(({ id, declared }) => id === origin.id && declared !== 'no')
  if (same) {
    if (body.name !== undefined && body.name !== same.name)
      throw new IbidError('usage', `${origin.uri} was already added, as ${same.name}`, 'omit the name')
    return { state: await syncFor(parts, principal, origin.id), origin: origin.uri }
  }
  assertFree(seen, name, { but: origin.id, isDeclared })
  const publicOnly = !isAdmin || ((await keptAddress(app, origin.id))?.publicOnly ?? false)
  const order = isDeclared
    ? await declaredOrder(parts, principal, origin, { ...body, name })
    : ownOrder(parts, principal, origin, { ...body, name, publicOnly })
  return { state: syncs.start(kind === undefined ? order : await notKeptEmpty(parts, order)), origin: origin.uri }
}

/** The same order, but what comes to no document has failed, and leaves nothing behind. */
async function notKeptEmpty({ app }: CollectionParts, order: SyncOrder): Promise<SyncOrder> {
  const { id, name } = order.wanted
  const wasThere = await isStored(app, id)
  return {
    ...order,
    async end(synced) {
      const isEmpty = !synced.fault && documentsIn(synced.report) === 0
      if (isEmpty && !wasThere) await dropIndex(app, id)
      const outcome = isEmpty ? { name, fault: faultOf(nothingToRead(synced.report)) } : synced
      return (await order.end?.(outcome)) ?? outcome
    },
  }
}

/**
 * Makes a collection of a folder that was uploaded and starts to sync it: declared or theirs as with {@link addFor}. Where nothing of it can be indexed, the
 * files go, too. Throws `IbidError('usage')` for a name that is taken.
 */
export async function addUploadedFor(
  parts: CollectionParts,
  principal: Principal,
  { path, name, shared }: { readonly path: string; readonly name: string; readonly shared: boolean },
): Promise<SyncState> {
  await assertNameIsFree(parts, principal, { name, shared })
  const origin = resolveOrigin(path, '/')
  const order =
    principal.owner === undefined || shared
      ? await declaredOrder(parts, principal, origin, { url: path, name })
      : ownOrder(parts, principal, origin, { url: path, name, publicOnly: false })
  return parts.syncs.start({
    ...order,
    async end(synced) {
      const ended = (await order.end?.(synced)) ?? synced
      if (ended.fault && ended.fault.code !== 'cancelled' && !(await isStored(parts.app, origin.id)))
        await removeUpload(parts.app, origin.id)
      return ended
    },
  })
}

/** Throws `IbidError('usage')` where they have a collection of this name. */
export async function assertNameIsFree(
  { access }: CollectionParts,
  principal: Principal,
  { name, shared }: { readonly name: string; readonly shared: boolean },
): Promise<void> {
  assertFree(await access.collections(principal), name, { isDeclared: principal.owner === undefined || shared })
}

/** A declared one may have the name of one that was indexed on the fly. */
function assertFree(
  seen: readonly ListedCollection[],
  name: string,
  { but, isDeclared }: { readonly but?: string; readonly isDeclared: boolean },
): void {
  const taken = seen.find((one) => one.name === name && one.id !== but && (!isDeclared || one.declared !== 'no'))
  if (taken) throw new IbidError('usage', `${name} is already used for ${taken.origin}`, 'choose another name')
}

type Named = NewCollectionBody & { readonly name: string }

async function declaredOrder({ app }: CollectionParts, { owner }: Principal, origin: Origin, { url, name }: Named): Promise<SyncOrder> {
  const file = globalFile(app)
  const declare = async () => (await addCollection(file, url, { folder: app.input.folder, alias: name, absolute: true })).changed
  let isNew = await declare()
  return {
    wanted: { id: origin.id, name, origin: () => origin, always: false },
    ...{ owner, publicOnly: false, force: false },
    async begin() {
      // It is taken out again where it cannot be had, and may be tried once more.
      isNew = (await declare()) || isNew
    },
    async end(synced) {
      if (synced.fault && synced.fault.code !== 'cancelled' && isNew) await removeCollection(file, name, true).catch(() => undefined)
      return synced
    },
  }
}

/**
 * What somebody without the right to our keys shares an index with may hold more than everybody can read: so it is theirs only when all of it was read anew
 * without keys. A new one holds nothing else from the beginning.
 */
function ownOrder(
  { app, store }: CollectionParts,
  { owner = '' }: Principal,
  origin: Origin,
  { url, name, publicOnly }: Named & { readonly publicOnly: boolean },
): SyncOrder {
  const { id } = origin
  const give = async () => {
    await keepAddress(app, id, { url, publicOnly })
    await store.collectionOwners.give(id, owner)
  }
  return {
    wanted: { id, name, origin: () => origin, always: true },
    ...{ owner, publicOnly, force: publicOnly },
    async begin() {
      if (!publicOnly || !(await isStored(app, id))) await give()
    },
    async end(synced) {
      if (synced.fault) {
        if (!(await isStored(app, id))) await store.collectionOwners.take(id, owner)
        return synced
      }
      const isProven = !publicOnly || synced.report?.failed.length === 0 || (await keptAddress(app, id))?.publicOnly
      if (!isProven) return unproven(synced)
      await give()
      return synced
    },
  }
}

const isStored = async ({ documents }: Pick<CollectionParts['app'], 'documents'>, id: string): Promise<boolean> =>
  (await (await documents()).read((reader) => reader.collections())).some((one) => one.id === id)

const unproven = ({ name, report }: SyncedOne): SyncedOne => ({
  name,
  fault: {
    code: 'denied',
    message: `${counted(report?.failed.length ?? 0, 'document')} cannot be read without signing in: ${report?.failed[0]?.reason}`,
    recoverable: true,
    remedy: 'ask an administrator to add it',
  },
})
