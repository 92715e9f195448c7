import { systemClock } from '../../../core/clock.ts'
import { faultOf, IbidError } from '../../../core/fault.ts'
import type { Principal } from '../../../core/principal.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { NewUploadBody, UploadedFiles } from '../../../core/schemas/http/uploads.ts'
import { checkAlias } from '../../../docs/project/context-file.ts'
import {
  beginUpload,
  dropUpload,
  endUpload,
  noteSent,
  saveUpload,
  sentPaths,
  type Upload,
  uploadLimits,
  uploadOf,
} from '../uploads/upload.ts'
import { amountIn, putFile, removeOthers, uploadFolder, uploadOfOrigin } from '../uploads/upload-folder.ts'
import { uploadPath } from '../uploads/upload-path.ts'
import { addUploadedFor, assertNameIsFree } from './collection-adding.ts'
import type { CollectionParts } from './collection-parts.ts'
import { syncFor } from './collection-syncing.ts'

/** A file as it comes: its path below the folder that is uploaded, that folder's name first. */
interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Begins to upload a folder: as a new collection, or into one that was uploaded before. Throws `IbidError`: `denied` for what others have declared and for `shared`
 * where they are no administrator, `usage` for a name that is taken and a collection that was not uploaded, `not-found`.
 */
export async function beginUploadFor(parts: CollectionParts, principal: Principal, body: NewUploadBody): Promise<Upload> {
  const { app, access } = parts
  const { owner, role } = principal
  const begun = { ...(owner === undefined ? {} : { owner }), startedAt: systemClock.now() }
  if (body.collection === undefined) {
    const { name, shared = false } = body
    if (name === undefined) throw new IbidError('usage', 'the new collection has no name', 'set name')
    if (shared && role !== 'admin') throw new IbidError('denied', 'only administrators can add shared collections', 'omit "shared"')
    checkAlias(name)
    await assertNameIsFree(parts, principal, { name, shared })
    return beginUpload(app, { ...begun, name, shared, files: 0, bytes: 0 })
  }
  const { id, name, origin, declared } = await access.collection(principal, body.collection)
  const folder = uploadOfOrigin(app, origin)
  if (folder === undefined)
    throw new IbidError('usage', `${name} is not an uploaded collection`, 'add the documents at its source, then sync it')
  if (declared !== 'no' && role !== 'admin')
    throw new IbidError('denied', `${name} is shared with everyone`, 'upload it as your own collection')
  const amount = await amountIn(uploadFolder(app, folder)).catch(() => {
    throw new IbidError('not-found', `this server has no files for ${name}`, 'upload the folder as a new collection')
  })
  return beginUpload(app, { ...begun, folder, name, shared: declared !== 'no', collection: id, ...amount })
}

/** Files of one upload are taken one request after another. */
const taking = new Map<string, Promise<unknown>>()

/** Takes files of an upload; each that cannot be taken is named with the reason. Throws `IbidError('not-found')` for an upload that is over or another's. */
export async function takeFilesFor(
  { app }: Pick<CollectionParts, 'app'>,
  { owner }: Principal,
  id: string,
  sent: AsyncIterable<SentFile>,
): Promise<UploadedFiles> {
  const { folder } = await uploadOf(app, id, owner)
  const turn = Promise.resolve(taking.get(folder)).then(async () => take(app, await uploadOf(app, id, owner), sent))
  const over = turn.catch(() => undefined)
  taking.set(folder, over)
  try {
    return await turn
  } finally {
    if (taking.get(folder) === over) taking.delete(folder)
  }
}

async function take(app: CollectionParts['app'], upload: Upload, sent: AsyncIterable<SentFile>): Promise<UploadedFiles> {
  let { files, bytes } = upload
  let [kept, unchanged] = [0, 0]
  const refused: { path: string; reason: string; remedy?: string }[] = []
  const paths: string[] = []
  try {
    for await (const { name, bytes: content } of sent) {
      try {
        const path = uploadPath(name)
        paths.push(path)
        if (files >= uploadLimits.files || bytes + content.length > uploadLimits.bytes) throw full()
        if (content.length === 0) throw new IbidError('invalid', 'it is empty', 'leave this file out')
        if (content.length > uploadLimits.fileBytes) throw new IbidError('limit', 'it is larger than 20 MB', 'split it')
        const put = await putFile(uploadFolder(app, upload.folder), path, content)
        if (put === 'same') unchanged += 1
        else {
          kept += 1
          bytes += content.length - (put.before ?? 0)
          if (put.before === undefined) files += 1
        }
      } catch (error) {
        const { code, message, remedy } = faultOf(error)
        if (code !== 'invalid' && code !== 'limit') throw error
        refused.push({ path: name.slice(0, 1_000), reason: message, ...(remedy === undefined ? {} : { remedy }) })
      }
    }
  } finally {
    await noteSent(app, upload, paths)
    await saveUpload(app, { ...upload, files, bytes })
  }
  return { kept, unchanged, refused }
}

const full = (): IbidError =>
  new IbidError('limit', `the collection is full: ${uploadLimits.files} files, ${uploadLimits.bytes / 1e9} GB`, 'create another collection')

/** All was sent: the collection is added, or brought up to date. With `replace`, what is no longer in the folders that were sent goes. */
export async function finishUploadFor(
  parts: CollectionParts,
  principal: Principal,
  id: string,
  { replace }: { readonly replace: boolean },
): Promise<{ readonly state: SyncState; readonly isNew: boolean }> {
  const { app } = parts
  const upload = await uploadOf(app, id, principal.owner)
  const { folder, name, shared, collection } = upload
  const path = uploadFolder(app, folder)
  if (collection !== undefined) {
    if (replace) await removeOthers(path, await sentPaths(app, upload))
    const state = await syncFor(parts, principal, collection)
    await endUpload(app, upload)
    return { state, isNew: false }
  }
  if (upload.files === 0) throw new IbidError('invalid', 'no files from the folder were added', 'check which files were skipped and why')
  const state = await addUploadedFor(parts, principal, { path, name, shared })
  await endUpload(app, upload)
  return { state, isNew: true }
}

/** Gives an upload up: what was to become a collection goes; files that were added to one stay. Throws as {@link takeFilesFor}. */
export const dropUploadFor = async ({ app }: Pick<CollectionParts, 'app'>, { owner }: Principal, id: string): Promise<void> =>
  dropUpload(app, await uploadOf(app, id, owner))
