import { z } from 'zod'
import { count, list, maybe, named, shape, text } from '../shape.ts'

/** `POST /v1/uploads` */
export const newUploadSchema = named('NewUpload', 'A folder that is to be uploaded', {
  name: maybe(z.string().trim().min(1).max(200)).describe('Name of the new collection'),
  collection: maybe(z.string().min(1)).describe('Id of an uploaded collection to add to, instead of name'),
  shared: maybe(z.boolean()).describe('Share it with everyone who uses the server; in a team, requires the admin permission'),
})
export type NewUploadBody = z.infer<typeof newUploadSchema>

export const uploadSchema = named('Upload', 'An upload that has begun', {
  id: text(),
  name: text('Of its collection'),
  fileBytes: count('Bytes of one file at most'),
  files: count('Files of the collection at most'),
  bytes: count('Bytes of the collection at most'),
  batchFiles: count('Files of one request at most'),
  batchBytes: count('Bytes of one request at most'),
  documents: list(text()).describe('File extensions of documents'),
  code: list(text()).describe('File extensions of source code, which is indexed if a folder has no documents'),
  names: list(text()).describe('Names of supported files without an extension, in lower case'),
})
export type UploadRow = z.infer<typeof uploadSchema>

/** `POST /v1/uploads/{upload}/files` */
export const uploadedFilesSchema = named('UploadedFiles', 'What became of files that were sent', {
  kept: count('New or changed'),
  unchanged: count('Those that were there with the same bytes'),
  refused: list(shape({ path: text(), reason: text(), remedy: maybe(text('What to do')) })),
})
export type UploadedFiles = z.infer<typeof uploadedFilesSchema>

/** `POST /v1/uploads/{upload}/finish` */
export const finishUploadSchema = named('FinishUpload', 'All files were sent', {
  replace: z.boolean().default(false).describe('Whether to delete documents that are no longer in the uploaded folders'),
})
