import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { basename } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { IbidError } from '../../../core/fault.ts'
import { type ZipEntry, zipEntries } from '../../../core/zip-entries.ts'
import { readBounded } from '../../../files/read-bounded.ts'
import type { ExportFiles, ExportLimits } from './export-files.ts'

/** The files of a zip. Nothing is written to a disk, so names can lead nowhere; sizes that it lies about do not help it: no more is unpacked than it said. */
export async function zipFiles(
  path: string,
  { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>,
  limits: ExportLimits,
): Promise<ExportFiles> {
  const name = basename(path)
  if (size > limits.zipBytes)
    throw new IbidError('limit', `${name} is larger than ${limits.zipBytes / 1e6} MB`, 'extract it and specify the folder instead')
  const bytes = await readBounded(path, { mostBytes: limits.zipBytes, name })
  const entries = readable(name, () => entriesOf(name, bytes, limits))
  return {
    fingerprint: createHash('sha256').update(`${path}\n${size}\n${mtimeMs}`).digest('hex').slice(0, 16),
    names: [...entries.keys()].sort(),
    async read(names) {
      const texts = new Map<string, string>()
      for (const each of new Set(names)) {
        const entry = entries.get(each)
        if (entry) texts.set(each, textOf(name, entry, limits))
      }
      return texts
    },
  }
}

function entriesOf(name: string, bytes: Uint8Array, limits: ExportLimits): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (const entry of zipEntries(bytes)) {
    if (entry.name.endsWith('/')) continue
    if (entries.has(entry.name)) throw new IbidError('denied', `${name} contains ${JSON.stringify(entry.name.slice(0, 200))} twice`)
    entries.set(entry.name, entry)
    unpacked += entry.size
    if (entries.size > limits.entries) throw new IbidError('limit', `${name} contains more than ${limits.entries} files`)
    if (unpacked > limits.unpackedBytes)
      throw new IbidError('limit', `uncompressed, ${name} is larger than ${limits.unpackedBytes / 1e6} MB`)
    if (entry.size > limits.ratioFloor && entry.size > entry.packed.length * limits.ratio)
      throw new IbidError('limit', `uncompressed, ${name} is more than ${limits.ratio} times its size`)
  }
  return entries
}

function textOf(archive: string, { name, method, packed, size }: ZipEntry, { fileBytes }: ExportLimits): string {
  if (size > fileBytes) throw new IbidError('limit', `${name} in ${archive} is larger than ${fileBytes / 1e6} MB`)
  if (method === 0) return Buffer.from(packed.subarray(0, size)).toString()
  return readable(archive, () => inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }).toString())
}

function readable<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof IbidError) throw error
    throw new IbidError('malformed', `${name} is not a valid ZIP file`, 'download the export again')
  }
}
