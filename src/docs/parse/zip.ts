import { inflateSync } from 'fflate'
import { type ZipEntry, zipEntries } from '../../core/zip-entries.ts'

/** Most bytes that are unpacked from one office file, most entries that it may list. Safety row 6: archives are capped before they are unpacked. */
const maxUnpacked = 48 * 1024 * 1024
const maxEntries = 20_000

/**
 * Unpacks the wanted entries of a zip as text. Throws with a reason where it is damaged or over the caps; an entry that lies about its size is not unpacked
 * beyond that.
 */
export const unzipTexts = (bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, string> => {
  const entries: ZipEntry[] = []
  let seen = 0
  let total = 0
  for (const entry of zipEntries(bytes)) {
    if (++seen > maxEntries) throw new Error(`the archive has more than ${maxEntries} entries`)
    if (!wanted(entry.name)) continue
    if (entry.method !== 0 && entry.method !== 8) throw new Error('unsupported compression method')
    total += entry.size
    if (total > maxUnpacked) throw new Error(`uncompressed, it is larger than ${maxUnpacked / 1024 / 1024} MB`)
    entries.push(entry)
  }
  return new Map(entries.map((entry) => [entry.name.replace(/^\//, ''), textOf(entry)]))
}

const textOf = ({ method, packed, size, name }: ZipEntry): string => {
  if (method !== 8 && packed.length !== size) throw new Error(`${name} does not have its stated size`)
  const bytes = method === 8 ? unpacked(packed, size, name) : packed
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
}

/** By a library in JavaScript, for the reason that `ScriptDecompressionStream` has. */
const unpacked = (packed: Uint8Array, size: number, name: string): Uint8Array => {
  const tooLarge = new Error(`${name} is larger than its stated size`)
  let bytes: Uint8Array
  try {
    // One byte beyond its size shows that there are more.
    bytes = inflateSync(packed, { out: new Uint8Array(size + 1) })
  } catch (error) {
    throw error instanceof RangeError ? tooLarge : new Error(`${name} could not be decompressed`)
  }
  if (bytes.length > size) throw tooLarge
  return bytes
}
