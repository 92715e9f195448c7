import { createHash } from 'node:crypto'
import { systemClock } from '../../core/clock.ts'
import { type Fault, faultOf, IbidError } from '../../core/fault.ts'
import type { Principal } from '../../core/principal.ts'
import type { Attachment, ServerStore } from '../../core/server-store.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'
import { attachmentCollection } from './attachment-collection.ts'
import { kindOfMedia, mediaTypeOf } from './file-kind.ts'
import { cleanName } from './file-name.ts'
import { assertImages } from './image-limit.ts'
import { removeFile } from './remove-uploaded-file.ts'

/** What of the app is used here. */
type Services = Pick<App, 'dataFolder' | 'documents' | 'media' | 'writers'>

/** A file as somebody hands it over. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Keeps a file for questions to come; a document is indexed at once. Throws `IbidError` that names the file, and keeps nothing, where it is neither a document that
 * can be read nor an image (`invalid`), and where an image is too large (`limit`).
 */
export async function keepFile(app: Services, store: ServerStore, principal: Principal, given: GivenFile): Promise<Attachment> {
  const { bytes } = given
  const name = cleanName(given.name)
  const now = systemClock.now()
  const attachment: Attachment = {
    id: newRunId(now),
    ...(principal.owner === undefined ? {} : { owner: principal.owner }),
    name,
    mediaType: mediaTypeOf(name, bytes),
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    createdAt: now,
  }
  if (bytes.length === 0) throw new IbidError('invalid', `${name} is empty`)
  if (kindOfMedia(attachment.mediaType) === 'image') assertImages([attachment])
  else await attachmentCollection(app, attachment, async () => bytes)
  await app.media().keep(attachment.hash, bytes)
  await store.attachments.add(attachment)
  return attachment
}

/**
 * Keeps all of the files, or none: where some cannot be kept, or no more of them come, those before them are taken away again. Throws as `keepFile`, naming each
 * that cannot be kept, and as `given` does.
 */
export async function keepFiles(
  app: Services,
  store: ServerStore,
  principal: Principal,
  given: AsyncIterable<GivenFile>,
): Promise<readonly Attachment[]> {
  const kept: Attachment[] = []
  const refused: Fault[] = []
  try {
    for await (const file of given)
      await keepFile(app, store, principal, file).then(
        (attachment) => kept.push(attachment),
        (error) => refused.push(refusal(error)),
      )
    const [first] = refused
    if (first) throw new IbidError(first.code, refused.map(({ message }) => message).join('; '), first.remedy)
    return kept
  } catch (error) {
    for (const attachment of kept) await removeFile(app, store, attachment)
    throw error
  }
}

/** What is wrong with a file; anything else is thrown on. */
function refusal(error: unknown): Fault {
  const fault = faultOf(error)
  if (fault.code === 'invalid' || fault.code === 'limit') return fault
  throw error
}
