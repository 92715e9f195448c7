/** What the first bytes say, whatever the name says. */
export type Content = 'pdf' | 'zip' | 'compound' | 'text' | { readonly binary: string }

const magics: readonly (readonly [name: string, bytes: readonly number[], offset?: number])[] = [
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a WebP image or a WAV audio file', [0x52, 0x49, 0x46, 0x46]],
  ['a gzip archive', [0x1f, 0x8b, 0x08]],
  ['a Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['an ELF executable', [0x7f, 0x45, 0x4c, 0x46]],
  ['a WebAssembly module', [0x00, 0x61, 0x73, 0x6d]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74]],
  ['an MP3 audio file', [0x49, 0x44, 0x33]],
  ['an MP4 video', [0x66, 0x74, 0x79, 0x70], 4],
  ['a font', [0x77, 0x4f, 0x46]],
]

const startsWith = (bytes: Uint8Array, wanted: readonly number[], offset = 0): boolean =>
  wanted.every((byte, index) => bytes[offset + index] === byte)

const sampleBytes = 8192

/** Share of bytes in the first 8 kB that no text has: control characters other than whitespace, escape and NUL. */
const controlShare = (bytes: Uint8Array): number => {
  const sample = bytes.subarray(0, sampleBytes)
  let controls = 0
  for (const byte of sample) if (byte < 0x20 && byte !== 0 && byte !== 0x1b && (byte < 0x08 || byte > 0x0d)) controls++
  return sample.length === 0 ? 0 : controls / sample.length
}

/** Recognises containers and common binary formats by their first bytes; anything else without many control characters is text. */
export const detectContent = (bytes: Uint8Array): Content => {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')) return 'pdf'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return 'zip'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'compound'
  const magic = magics.find(([, wanted, offset]) => startsWith(bytes, wanted, offset))
  if (magic) return { binary: magic[0] }
  const wide = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  return !wide && controlShare(bytes) > 0.02 ? { binary: 'binary data' } : 'text'
}
