import { isUtf8 } from 'node:buffer'
import { IbidError } from '../../../core/fault.ts'
import type { WebAnswer } from '../../../core/web.ts'
import { assertShallow } from '../../data/nesting-limit.ts'
import { mediaTypeOf } from '../body-text.ts'

/** Bytes of a page of text; of a PDF or an Office document there may be more. */
const mostTextBytes = 5_000_000
/** Characters from which on a line of JSON is set out over several. */
const longLine = 1_000

const endings: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/markdown': 'md',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
}

/** What a parser is handed. */
export interface PageBytes {
  /** Tells a parser what the bytes are. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly notes: readonly string[]
}

/** The bytes of an answer in an encoding that a parser finds out by itself. Throws `IbidError('malformed')` for what is no text by its type, or is not all there. */
export function pageBytes(answer: WebAnswer): PageBytes {
  const type = mediaTypeOf(answer) ?? ''
  const place = answer.url.href
  if (/^(?:image(?!\/svg)|audio|video|font)\//.test(type)) throw new IbidError('malformed', `${place} is ${type}, not text`)
  if (answer.body.length === 0) throw new IbidError('malformed', `${place} is empty`)
  const name = nameOf(answer.url, type)
  const isPacked = answer.body.subarray(0, 1_024).includes('%PDF-') || answer.body.subarray(0, 2).toString('latin1') === 'PK'
  if (isPacked) {
    if (answer.cut) throw new IbidError('malformed', `${place} is larger than ${megabytes(answer.body.length)}, the limit for a document`)
    return { path: name, bytes: answer.body, notes: [] }
  }
  const isCut = answer.cut || answer.body.length > mostTextBytes
  const body = answer.body.subarray(0, mostTextBytes)
  const notes = isCut ? [`only the first ${megabytes(body.length)} were read`] : []
  const text = namedText(body, /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(answer.headers['content-type'] ?? '')?.[1])
  const bytes = text === undefined ? body : Buffer.from(`\ufeff${text}`)
  return { path: name, bytes: /[/+]json$/.test(type) && !isCut ? setOut(place, bytes) : bytes, notes }
}

/**
 * Bytes in the encoding that the server names. Undefined where they speak for themselves: what is well-formed UTF-8 is no other encoding of single bytes,
 * whatever the server says, and one that nobody knows says nothing.
 */
function namedText(body: Buffer, named: string | undefined): string | undefined {
  if (named === undefined || /^utf-?8$/i.test(named)) return undefined
  if (isUtf8(body) && !/^(?:utf-?16|iso-2022)/i.test(named)) return undefined
  try {
    return new TextDecoder(named).decode(body)
  } catch {
    return undefined
  }
}

/** JSON that stands on one line, over several, so that it has passages. */
function setOut(place: string, bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (!text.split('\n').some((line) => line.length > longLine)) return bytes
  assertShallow(place, text, 'json')
  try {
    return Buffer.from(JSON.stringify(JSON.parse(text), null, 2))
  } catch {
    return bytes
  }
}

/** A file name that tells a parser what the bytes are: the server's word counts, but for plain text, which much is called that is more. */
function nameOf(url: URL, type: string): string {
  const last = decoded(url.pathname.split('/').at(-1) ?? '') || url.hostname
  const ending = endings[type] ?? (type === '' || type.startsWith('text/') || type === 'application/octet-stream' ? undefined : 'txt')
  return ending === undefined || last.toLowerCase().endsWith(`.${ending}`) ? last : `${last}.${ending}`
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
      .replace(/[\0-\x1f/\\]/g, ' ')
      .trim()
  } catch {
    return name
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
