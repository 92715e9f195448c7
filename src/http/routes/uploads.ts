import { z } from 'zod'
import { beginUploadFor, dropUploadFor, finishUploadFor, takeFilesFor } from '../../app/collections/access/collection-uploading.ts'
import { uploadLimits } from '../../app/collections/uploads/upload.ts'
import { recordAudit } from '../../core/record-audit.ts'
import { syncStateSchema } from '../../core/schemas/http/collections.ts'
import { finishUploadSchema, newUploadSchema, type UploadRow, uploadedFilesSchema, uploadSchema } from '../../core/schemas/http/uploads.ts'
import { bareNames, codeExtensions, documentExtensions } from '../../docs/parse/kind.ts'
import { uploadedFiles, uploadRequestLimits } from '../files/uploaded-files.ts'
import { type Route, route } from '../route/route.ts'

const params = z.object({ upload: z.string() })
const group = 'Collections'

const rowOf = ({ id, name }: { readonly id: string; readonly name: string }): UploadRow => ({
  id,
  name,
  ...uploadLimits,
  ...uploadRequestLimits,
  documents: documentExtensions,
  code: [...codeExtensions],
  names: [...bareNames],
})

export const uploadRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/uploads',
    scope: 'manage',
    costly: true,
    group,
    summary: 'Starts the upload of a folder',
    description: 'It becomes a collection when finished, or is added to an uploaded one. Unfinished uploads are discarded after a day.',
    body: newUploadSchema,
    answers: { 201: { description: 'It has started; what it accepts', schema: uploadSchema } },
    handle: async ({ principal, body }, serving) => Response.json(rowOf(await beginUploadFor(serving, principal, body)), { status: 201 }),
  }),
  route({
    method: 'post',
    path: '/v1/uploads/{upload}/files',
    scope: 'manage',
    costly: true,
    group,
    summary: 'Uploads files of a folder',
    description:
      'A form (multipart/form-data) with the files in fields named file, with the header x-ibid: 1. The name of each is its path, starting with the folder name: handbook/guide/a.md. An existing file is replaced if it has changed.',
    bodyTypes: ['multipart/form-data'],
    params,
    answers: { 200: { description: 'The result for each file', schema: uploadedFilesSchema } },
    handle: ({ principal, params: { upload }, request }, serving) =>
      takeFilesFor(serving, principal, upload, uploadedFiles(request, undefined)),
  }),
  route({
    method: 'post',
    path: '/v1/uploads/{upload}/finish',
    scope: 'manage',
    group,
    summary: 'Creates a collection from an upload and starts syncing it',
    params,
    body: finishUploadSchema,
    answers: { 202: { description: 'The sync has started', schema: syncStateSchema } },
    async handle({ principal, params: { upload }, body }, serving) {
      const { state, isNew } = await finishUploadFor(serving, principal, upload, body)
      await recordAudit(serving, principal, isNew ? 'collection.added' : 'collection.uploaded', state.collection, `${state.name} uploaded`)
      return Response.json(state, { status: 202, headers: { location: `/v1/collections/${state.collection}` } })
    },
  }),
  route({
    method: 'delete',
    path: '/v1/uploads/{upload}',
    scope: 'manage',
    group,
    summary: 'Cancels an upload',
    description: 'A collection that was being created is deleted; files added to an existing one stay.',
    params,
    answers: { 204: { description: 'Canceled' } },
    async handle({ principal, params: { upload } }, serving) {
      await dropUploadFor(serving, principal, upload)
      return new Response(null, { status: 204 })
    },
  }),
]
