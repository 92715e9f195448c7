import { createHash } from 'node:crypto'
import { type DecodedText, decodeText } from '../repository/decode-text.ts'

/** The text of a file with what is needed to write it back byte for byte. */
export interface FileText extends DecodedText {
  /** Whether a UTF-8 file begins with a byte order mark; UTF-16 always does. */
  readonly marked: boolean
}

/** Reads bytes as text, `undefined` where that would lose any. */
export function fileTextOf(bytes: Uint8Array): FileText | undefined {
  const decoded = decodeText(bytes)
  if (!decoded) return undefined
  const text = { ...decoded, marked: decoded.encoding === 'utf-8' && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf }
  return encoded(text, text.text)?.equals(bytes) ? text : undefined
}

/** Other words as bytes, in what the file was written in; `undefined` where Latin-1 has no such character. */
export function encoded({ encoding, marked }: Pick<FileText, 'encoding' | 'marked'>, text: string): Buffer | undefined {
  if (encoding === 'utf-8') return Buffer.from(marked ? `\ufeff${text}` : text)
  if (encoding === 'latin1') return /[^\u0000-\u00ff]/.test(text) ? undefined : Buffer.from(text, 'latin1')
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

/** What the lines of a text end with, where all of them agree. */
export function lineEnding(text: string): '\n' | '\r\n' | 'mixed' | undefined {
  let both = 0
  let feeds = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    feeds++
    if (text[at - 1] === '\r') both++
  }
  if (feeds === 0) return undefined
  return both === 0 ? '\n' : both === feeds ? '\r\n' : 'mixed'
}

/** SHA-256, hex. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const formats: readonly (readonly [name: string, bytes: string])[] = [
  ['a PNG image', '89504e47'],
  ['a JPEG image', 'ffd8ff'],
  ['a GIF image', '47494638'],
  ['a WebP image', '52494646'],
  ['a PDF document', '25504446'],
  ['a ZIP archive or an office document', '504b0304'],
  ['a gzip archive', '1f8b'],
  ['an executable', '7f454c46'],
  ['a SQLite database', '53514c697465'],
]

/** What bytes that are no text are, in words: `a PNG image`, else `binary`. */
export function formatOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return formats.find(([, start]) => head.startsWith(start))?.[0] ?? 'binary'
}
