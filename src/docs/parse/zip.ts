import { strFromU8, unzipSync } from 'fflate'

/** Most bytes that are unpacked from one office file, most entries that it may list. Safety row 6: archives are capped before they are unpacked. */
const maxUnpacked = 48 * 1024 * 1024
const maxEntries = 20_000

/** Unpacks the wanted entries of a zip as text. Throws with a reason where it is damaged or over the caps; sizes that the archive lies about do not help it. */
export const unzipTexts = (bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, string> => {
  let entries = 0
  let total = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize, compression }) => {
      if (++entries > maxEntries) throw new Error(`it lists more than ${maxEntries} entries`)
      if (!wanted(name)) return false
      if (compression !== 0 && compression !== 8) throw new Error('it is packed in an unknown way')
      total += originalSize
      if (total > maxUnpacked) throw new Error(`it unpacks to more than ${maxUnpacked / 1024 / 1024} MB`)
      return true
    },
  })
  return new Map(Object.entries(files).map(([name, data]) => [name.replace(/^\//, ''), strFromU8(data)]))
}
