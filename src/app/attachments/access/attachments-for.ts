import { IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { Attachment, ServerStore } from '../../../core/server-store.ts'
import type { App } from '../../app.ts'
import { accessOf } from '../../collections/access/collection-access.ts'
import type { Attached } from '../attached.ts'
import { attachmentCollection } from '../attachment-collection.ts'
import { kindOfMedia } from '../file-kind.ts'
import { assertImages } from '../image-limit.ts'

/**
 * The files of these ids as a question takes them (`attached` of what the app or a session is asked); documents are indexed where they are not yet. Throws
 * `IbidError`: `not-found` for a file that is not there or another's, `invalid` for one that cannot be read, `limit` for too many bytes of images.
 */
export async function attachmentsFor(app: App, store: ServerStore, principal: Principal, ids: readonly string[] = []): Promise<Attached> {
  const access = accessOf(app, store)
  const rows: Attachment[] = []
  for (const id of new Set(ids)) rows.push(await access.attachment(principal, id))
  const isImage = ({ mediaType }: Attachment) => kindOfMedia(mediaType) === 'image'
  const images = rows.filter(isImage).map(({ mediaType, hash, size, name }) => ({ mediaType, hash, size, name }))
  assertImages(images)
  const files = []
  for (const row of rows.filter((each) => !isImage(each)))
    files.push({ document: row.name, collection: await attachmentCollection(app, row, () => bytesOf(app, row)) })
  return { scope: files.map(({ collection }) => collection), files, images }
}

async function bytesOf(app: Pick<App, 'media'>, { hash, name }: Attachment): Promise<Uint8Array> {
  const bytes = await app.media().read(hash)
  if (bytes) return bytes
  throw new IbidError('not-found', `the contents of ${name} are no longer available`, 'attach it again')
}
