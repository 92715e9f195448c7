/** Text with the encoding it was read in, or why the bytes are no text. */
export type Decoded = { readonly text: string; readonly encoding: string } | { readonly reason: string }

const startsWith = (bytes: Uint8Array, ...wanted: readonly number[]): boolean => wanted.every((byte, index) => bytes[index] === byte)

/** 'utf-16le' or 'utf-16be' where every other byte of the first 4 kB is nearly always NUL; the two orders never look alike. */
const guessWide = (bytes: Uint8Array): string | undefined => {
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at & 1] = zeros[at & 1]! + 1
  const half = sample.length / 2
  if (zeros[1]! > half * 0.6 && zeros[0]! < half * 0.05) return 'utf-16le'
  if (zeros[0]! > half * 0.6 && zeros[1]! < half * 0.05) return 'utf-16be'
  return undefined
}

/** Length of the well-formed UTF-8 sequence at `at`, 0 where there is none (RFC 3629: no overlong forms, no surrogates). */
const sequenceLength = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at]!
  if (lead < 0x80) return 1
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  for (let index = 1; index < length; index++) if ((bytes[at + index]! & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1]!
  const forbidden =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f)
  return forbidden ? 0 : length
}

/** UTF-8 where it is well-formed, each other byte read as windows-1252, so that no byte is dropped. */
const decodeMixed = (bytes: Uint8Array): string => {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  const single = new TextDecoder('windows-1252')
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    const bad = at
    while (at < bytes.length && sequenceLength(bytes, at) === 0) at++
    parts.push(utf8.decode(bytes.subarray(from, bad)), single.decode(bytes.subarray(bad, at)))
    from = at
  }
  parts.push(utf8.decode(bytes.subarray(from)))
  return parts.join('')
}

const decodeAs = (label: string, bytes: Uint8Array): Decoded | undefined => {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding: label }
  } catch {
    return undefined
  }
}

/**
 * Bytes to text. A byte order mark decides, then UTF-16 recognised by its NULs, then UTF-8, then `label` (what the document claims of itself),
 * then windows-1252 for the bytes that are not UTF-8. NULs among text stay. A lone surrogate becomes U+FFFD: no store can keep it.
 */
export const decode = (bytes: Uint8Array, label?: string): Decoded => {
  const wide = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : bytes.includes(0)
        ? guessWide(bytes)
        : undefined
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  if (bytes.includes(0)) {
    let nulls = 0
    for (const byte of bytes) if (byte === 0) nulls++
    if (nulls > 16 + bytes.length / 1000) return { reason: `not text: ${nulls} of ${bytes.length} bytes are NUL` }
  }
  return decodeAs('utf-8', bytes) ?? (label ? decodeAs(label, bytes) : undefined) ?? { text: decodeMixed(bytes), encoding: 'windows-1252' }
}
