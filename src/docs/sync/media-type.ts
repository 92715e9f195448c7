import { kindOf } from '../parse/kind.ts'

/** Extensions by media type, for addresses whose last name does not end in one. */
const extensions: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'md',
  'text/x-markdown': 'md',
  'text/x-rst': 'rst',
  'text/asciidoc': 'adoc',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/x-ipynb+json': 'ipynb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
}

/**
 * The name by which a fetched document is parsed: its own where that tells the format, else one made of what the server said. A page that begins as HTML is
 * HTML whatever its address ends in. Without a media type the path is a file's and stays.
 */
export function namedForParsing(path: string, mediaType: string | undefined, bytes: Uint8Array): string {
  if (mediaType === undefined) return path
  const plain = path.replace(/\?.*$/s, '')
  const extension = extensions[mediaType]
  const own = kindOf(plain)
  if (own === undefined) return extension === undefined ? plain : `${plain}.${extension}`
  return extension === 'html' && own !== 'html' && beginsAsHtml(bytes) ? `${plain}.html` : plain
}

const beginsAsHtml = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html)\b/is.test(new TextDecoder().decode(bytes.subarray(0, 2_000)))
