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
    group,
    summary: 'Begins to upload a folder',
    description:
      'It becomes a collection when it is finished, or is added to an uploaded one. Uploads that nobody finishes are forgotten after a day.',
    body: newUploadSchema,
    answers: { 201: { description: 'It has begun; what it takes', schema: uploadSchema } },
    handle: async ({ principal, body }, serving) => Response.json(rowOf(await beginUploadFor(serving, principal, body)), { status: 201 }),
  }),
  route({
    method: 'post',
    path: '/v1/uploads/{upload}/files',
    scope: 'manage',
    group,
    summary: 'Takes files of an upload',
    description:
      'A form (multipart/form-data) whose files are fields called file, with the header x-ibid: 1. The name of each is its path, the name of the folder first: handbook/guide/a.md. A file that lies there already is replaced where it has changed.',
    bodyTypes: ['multipart/form-data'],
    params,
    answers: { 200: { description: 'What became of them', schema: uploadedFilesSchema } },
    handle: ({ principal, params: { upload }, request }, serving) =>
      takeFilesFor(serving, principal, upload, uploadedFiles(request, undefined)),
  }),
  route({
    method: 'post',
    path: '/v1/uploads/{upload}/finish',
    scope: 'manage',
    group,
    summary: 'Makes a collection of an upload and starts to sync it',
    params,
    body: finishUploadSchema,
    answers: { 202: { description: 'Its sync has begun', schema: syncStateSchema } },
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
    summary: 'Gives an upload up',
    description: 'What was to become a collection is deleted; files that were added to one stay.',
    params,
    answers: { 204: { description: 'It is over' } },
    async handle({ principal, params: { upload } }, serving) {
      await dropUploadFor(serving, principal, upload)
      return new Response(null, { status: 204 })
    },
  }),
]
