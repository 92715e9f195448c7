import { z } from 'zod'
import { count, list, maybe, named, shape, text } from '../shape.ts'

/** `POST /v1/uploads` */
export const newUploadSchema = named('NewUpload', 'A folder to upload', {
  name: maybe(z.string().trim().min(1).max(200)).describe('Name of the new collection'),
  collection: maybe(z.string().min(1)).describe('Id of an uploaded collection to add to, instead of name'),
  shared: maybe(z.boolean()).describe('Share it with everyone who uses the server; in a team, requires the admin permission'),
})
export type NewUploadBody = z.infer<typeof newUploadSchema>

export const uploadSchema = named('Upload', 'An upload in progress', {
  id: text(),
  name: text('Name of its collection'),
  fileBytes: count('Maximum size of a file, in bytes'),
  files: count('Maximum number of files in the collection'),
  bytes: count('Maximum size of the collection, in bytes'),
  batchFiles: count('Maximum number of files per request'),
  batchBytes: count('Maximum size of a request, in bytes'),
  documents: list(text()).describe('File extensions of documents'),
  code: list(text()).describe('File extensions of source code, which is indexed if a folder has no documents'),
  names: list(text()).describe('Names of supported files without an extension, in lower case'),
})
export type UploadRow = z.infer<typeof uploadSchema>

/** `POST /v1/uploads/{upload}/files` */
export const uploadedFilesSchema = named('UploadedFiles', 'What happened to the uploaded files', {
  kept: count('New or changed files'),
  unchanged: count('Files that already existed with the same content'),
  refused: list(shape({ path: text(), reason: text(), remedy: maybe(text('What to do')) })),
})
export type UploadedFiles = z.infer<typeof uploadedFilesSchema>

/** `POST /v1/uploads/{upload}/finish` */
export const finishUploadSchema = named('FinishUpload', 'Marks the upload as complete', {
  replace: z.boolean().default(false).describe('Whether to delete documents that are no longer in the uploaded folders'),
})
