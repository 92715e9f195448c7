import type { CollectionRow, NewCollectionBody, SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { isUnread } from '../../api/collections.ts'
import { Problem } from '../../api/problem.ts'
import { at, request } from '../../api/request.ts'

/** ms between two looks. */
const lookMs = 400

/** A first sync that goes on. */
export interface Adding {
  readonly sync: SyncState
  /** Stops following it, and removes the collection if it was not listed before it was added. */
  cancel(): void
}

/**
 * Adds a collection and follows its first sync, to its end or until `isEnough`; undefined where it was cancelled or removed meanwhile. One that could not be had,
 * and was not there before, is not left in the list. Throws `Problem` with the reason.
 */
export async function addAndFollow(
  body: NewCollectionBody,
  onProgress: (adding: Adding) => void,
  isEnough: (sync: SyncState) => boolean = () => false,
): Promise<SyncState | undefined> {
  // To add an address again gives the collection that has it, which is not this caller's to remove.
  const before = await request<{ readonly collections: readonly CollectionRow[] }>('GET', '/v1/collections')
  let sync: SyncState | undefined = await request<SyncState>('POST', '/v1/collections', body)
  const { collection } = sync
  const isNew = !before.collections.some(({ id }) => id === collection)
  let cancelled: Promise<void> | undefined
  const cancel = () => {
    cancelled ??= isNew ? removeCollection(collection).catch(() => undefined) : Promise.resolve()
  }
  while (sync?.status === 'working' && !isEnough(sync)) {
    onProgress({ sync, cancel })
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    sync = await request<SyncState | undefined>('GET', at`/v1/collections/${collection}/sync`).catch((error: unknown) => {
      if (cancelled || (error instanceof Problem && error.code === 'not-found')) return undefined
      throw error
    })
    if (cancelled) {
      await cancelled
      return undefined
    }
  }
  if (!sync?.fault) return sync
  const row = isNew ? await request<CollectionRow>('GET', at`/v1/collections/${collection}`).catch(() => undefined) : undefined
  if (row?.declared === 'no' && isUnread(row)) await removeCollection(collection).catch(() => undefined)
  const { message, code, remedy } = sync.fault
  throw new Problem({ status: 0, code, detail: message, ...(remedy === undefined ? {} : { remedy }) })
}

/** Its sync ends, too. */
const removeCollection = (collection: string): Promise<void> => request('DELETE', at`/v1/collections/${collection}`)
