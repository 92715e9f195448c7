import { faultOf } from '../../core/fault.ts'
import type { Attachment, ServerStore } from '../../core/server-store.ts'
import type { App } from '../app.ts'
import { attachmentIdentity } from './attachment-collection.ts'
import { kindOfMedia } from './file-kind.ts'

/** Takes a file away, with its bytes and what was indexed of it where nobody else has handed over the same. What runs have read of it stays with them. */
export async function removeFile(
  app: Pick<App, 'documents' | 'media'>,
  store: ServerStore,
  { id, name, hash, mediaType }: Attachment,
): Promise<void> {
  const same = (await store.attachments.list()).filter((other) => other.hash === hash && other.id !== id)
  if (kindOfMedia(mediaType) === 'document' && !same.some((other) => other.name === name)) await dropIndex(app, { name, hash })
  await store.attachments.remove(id)
  if (same.length === 0) await app.media().remove(hash)
}

async function dropIndex(app: Pick<App, 'documents'>, document: Pick<Attachment, 'name' | 'hash'>): Promise<void> {
  try {
    await (await app.documents()).dropCollection(attachmentIdentity(document).id)
  } catch (error) {
    // Somebody has dropped it already.
    if (faultOf(error).code !== 'not-found') throw error
  }
}
