import { isUtf8 } from 'node:buffer'

/** The text of a file and what it was written in. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'
}

/** How much of a file is looked at for zero bytes; git looks at as many. */
const looked = 8_000

/**
 * Reads bytes as text without losing any: UTF-8, UTF-16 by its byte order mark, else Latin-1, in which every byte is a character. `undefined` for what is
 * no text: it holds zero bytes, or UTF-16 that is broken.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be')
  if (bytes.subarray(0, looked).includes(0)) return undefined
  if (!isUtf8(bytes)) return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'), encoding: 'latin1' }
  const marked = first === 0xef && second === 0xbb && third === 0xbf
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(marked ? bytes.subarray(3) : bytes), encoding: 'utf-8' }
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes.subarray(2)), encoding }
  } catch {
    return undefined
  }
}
