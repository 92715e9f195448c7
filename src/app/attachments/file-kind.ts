import { IbidError } from '../../core/fault.ts'
import { detectContent } from '../../docs/parse/detect-content.ts'
import { extensionOf, kindOf } from '../../docs/parse/kind.ts'

/** What a file can be for a question: a source, or something to look at. */
type FileKind = 'document' | 'image'

/** The images that all vendors take, by their first bytes. */
const images: readonly (readonly [mediaType: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]

const office = 'application/vnd.openxmlformats-officedocument'

/** Media types of documents by their extension. */
const documents: Readonly<Record<string, string>> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  markdown: 'text/markdown',
  svg: 'image/svg+xml',
  tsv: 'text/tab-separated-values',
  xml: 'application/xml',
}

/** The kind of what was kept as this media type. */
export const kindOfMedia = (mediaType: string): FileKind => (images.some(([image]) => image === mediaType) ? 'image' : 'document')

/**
 * What a file is by its bytes; its name only tells documents apart. Whether a document can be read, only reading tells. Throws `IbidError('invalid')` for an
 * image that is called a document: whoever sends it takes it for something else.
 */
export function mediaTypeOf(name: string, bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const image = images.find(([, begins]) => begins.test(beginning))?.[0]
  if (image !== undefined && kindOf(name) !== undefined)
    throw new IbidError('invalid', `${name}: this is an image (${image}), not text`, 'give it an image file extension')
  if (image !== undefined) return image
  if (detectContent(bytes) === 'pdf') return 'application/pdf'
  return documents[extensionOf(name)] ?? 'text/plain'
}
