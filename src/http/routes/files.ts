import { z } from 'zod'
import { kindOfMedia } from '../../app/attachments/file-kind.ts'
import { removeFile } from '../../app/attachments/remove-uploaded-file.ts'
import { keepFiles } from '../../app/attachments/save-uploaded-file.ts'
import { IbidError } from '../../core/fault.ts'
import { type AttachmentRow, attachmentSchema, attachmentsSchema } from '../../core/schemas/http/runs.ts'
import { maybe } from '../../core/schemas/shape.ts'
import type { Attachment } from '../../core/server-store.ts'
import { fileContent } from '../files/file-content.ts'
import { uploadedFiles } from '../files/uploaded-files.ts'
import type { Route } from '../route/route.ts'
import { readOrAsk, route } from '../route/route.ts'

const group = 'Files'
const params = z.strictObject({ file: z.string() })

const rowOf = ({ id, name, mediaType, size, createdAt }: Attachment): AttachmentRow => ({
  id,
  name,
  mediaType,
  size,
  kind: kindOfMedia(mediaType),
  createdAt,
})

export const fileRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/files',
    scope: 'ask',
    costly: true,
    group,
    summary: 'Uploads files to ask about',
    description:
      'A form (multipart/form-data) with the files in fields named file, with the header x-ibid: 1; or the file itself as the body, with its name as ?name=. At most 25 MB per file and 100 MB in total. Either all files are kept or none: one that is neither a readable document nor an image is named in the problem.',
    bodyTypes: ['multipart/form-data', '*/*'],
    query: z.strictObject({ name: maybe(z.string().min(1).max(1_000)).describe('Name of a file sent as the body') }),
    answers: { 201: { description: 'The files were saved', schema: attachmentsSchema } },
    async handle({ query, principal, request }, { app, store }) {
      const kept = await keepFiles(app, store, principal, uploadedFiles(request, query.name))
      return Response.json({ files: kept.map(rowOf) }, { status: 201 })
    },
  }),
  route({
    method: 'get',
    path: '/v1/files',
    scope: readOrAsk,
    group,
    summary: 'The uploaded files',
    answers: { 200: { description: 'Files, newest first', schema: attachmentsSchema } },
    async handle({ principal }, { store }) {
      const { owner } = principal
      return { files: (await store.attachments.list(owner === undefined ? undefined : { owner })).map(rowOf) }
    },
  }),
  route({
    method: 'get',
    path: '/v1/files/{file}',
    scope: readOrAsk,
    group,
    summary: "A file's name, kind and size",
    params,
    answers: { 200: { description: 'The file', schema: attachmentSchema } },
    handle: async ({ params: { file }, principal }, { access }) => rowOf(await access.attachment(principal, file)),
  }),
  route({
    method: 'get',
    path: '/v1/files/{file}/content',
    scope: readOrAsk,
    group,
    summary: 'The contents of a file',
    params,
    answers: { 200: { description: 'An image to display, or a document to download', mediaType: 'application/octet-stream' } },
    async handle({ params: { file }, principal }, { access, app }) {
      const attachment = await access.attachment(principal, file)
      const bytes = await app.media().read(attachment.hash)
      if (!bytes) throw new IbidError('not-found', `the contents of ${attachment.name} are no longer available`, 'attach it again')
      return fileContent(attachment, bytes)
    },
  }),
  route({
    method: 'delete',
    path: '/v1/files/{file}',
    scope: 'manage',
    group,
    summary: 'Deletes a file',
    description: 'Runs that have read it keep what they read; runs that show an image to a model report it as deleted from then on.',
    params,
    answers: { 204: { description: 'Deleted' } },
    async handle({ params: { file }, principal }, { access, app, store }) {
      await removeFile(app, store, await access.attachment(principal, file))
      return new Response(null, { status: 204 })
    },
  }),
]
