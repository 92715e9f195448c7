import { kindOfMedia } from '../../app/attachments/file-kind.ts'
import type { OriginalDocument } from '../../app/collections/access/original-document.ts'
import type { Attachment } from '../../core/server-store.ts'

/** The bytes of a file for a browser: images are shown, everything else is saved; nothing in them is run. */
export const fileContent = ({ name, mediaType }: Attachment, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), { headers: headersOf(mediaType, kindOfMedia(mediaType) === 'image' ? 'inline' : 'attachment', name) })

/** The bytes of a document to be saved. A browser neither shows them nor takes them for a page. */
export const savedFile = ({ name, bytes }: OriginalDocument): Response =>
  new Response(new Uint8Array(bytes), { headers: headersOf('application/octet-stream', 'attachment', name) })

const headersOf = (mediaType: string, disposition: 'inline' | 'attachment', name: string): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': `${disposition}; filename*=UTF-8''${inHeader(name)}`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})

/** Letters that a value of RFC 8187 may have, and the others by their bytes. */
const inHeader = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
