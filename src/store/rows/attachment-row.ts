import type { Attachment } from '../../core/server-store.ts'

/** An attachment of its row. */
export const attachmentOf = (row: Readonly<Record<string, unknown>>): Attachment => ({
  id: String(row['id']),
  ...(row['owner'] === null ? {} : { owner: String(row['owner']) }),
  name: String(row['name']),
  mediaType: String(row['media_type']),
  hash: String(row['hash']),
  size: Number(row['size']),
  createdAt: Number(row['created_at']),
})
