import type { CollectionRow, NewCollectionBody, SyncState } from '../../../../src/core/schemas/http/collections.ts'
import { isUnread } from '../../api/collections.ts'
import { Problem } from '../../api/problem.ts'
import { at, request } from '../../api/request.ts'

/** ms between two looks. */
const lookMs = 400

/**
 * Adds a collection and follows its first sync, to its end or until `isEnough`; undefined where it was removed meanwhile. One that could not be had, and was not
 * there before, is not left in the list. Throws `Problem` with the reason.
 */
export async function addAndFollow(
  body: NewCollectionBody,
  onProgress: (sync: SyncState) => void,
  isEnough: (sync: SyncState) => boolean = () => false,
): Promise<SyncState | undefined> {
  let sync: SyncState | undefined = await request<SyncState>('POST', '/v1/collections', body)
  const { collection } = sync
  while (sync?.status === 'working' && !isEnough(sync)) {
    onProgress(sync)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    sync = await request<SyncState | undefined>('GET', at`/v1/collections/${collection}/sync`).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not-found') return undefined
      throw error
    })
  }
  if (!sync?.fault) return sync
  const row = await request<CollectionRow>('GET', at`/v1/collections/${collection}`).catch(() => undefined)
  if (row?.declared === 'no' && isUnread(row)) await removeCollection(collection).catch(() => undefined)
  const { message, code, remedy } = sync.fault
  throw new Problem({ status: 0, code, detail: message, ...(remedy === undefined ? {} : { remedy }) })
}

/** Its sync ends, too. */
export const removeCollection = (collection: string): Promise<void> => request('DELETE', at`/v1/collections/${collection}`)
