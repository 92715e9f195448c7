import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { IbidError } from '../../../core/fault.ts'
import type { ExportFiles, ExportLimits } from './export-files.ts'

/** The files of a zip. Nothing is written to a disk, so names can lead nowhere; sizes that it lies about do not help it: no more is unpacked than it said. */
export async function zipFiles(
  path: string,
  { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>,
  limits: ExportLimits,
): Promise<ExportFiles> {
  const name = basename(path)
  if (size > limits.zipBytes)
    throw new IbidError('limit', `${name} is larger than ${limits.zipBytes / 1e6} MB`, 'unpack it and name the folder instead')
  const bytes = await readFile(path)
  const entries = new Map<string, UnzipFileInfo>()
  let unpacked = 0
  unzip(name, bytes, (entry) => {
    if (entry.name.endsWith('/')) return false
    if (entries.has(entry.name)) throw new IbidError('denied', `${name} holds ${JSON.stringify(entry.name.slice(0, 200))} twice`)
    entries.set(entry.name, entry)
    unpacked += entry.originalSize
    if (entries.size > limits.entries) throw new IbidError('limit', `${name} holds more than ${limits.entries} files`)
    if (unpacked > limits.unpackedBytes) throw new IbidError('limit', `${name} unpacks to more than ${limits.unpackedBytes / 1e6} MB`)
    if (entry.originalSize > limits.ratioFloor && entry.originalSize > entry.size * limits.ratio)
      throw new IbidError('limit', `${name} unpacks to more than ${limits.ratio} times its size`)
    return false
  })
  return {
    fingerprint: createHash('sha256').update(`${path}\n${size}\n${mtimeMs}`).digest('hex').slice(0, 16),
    names: [...entries.keys()].sort(),
    async read(names) {
      const wanted = new Set(names)
      const found = unzip(name, bytes, (entry) => {
        if (!wanted.has(entry.name) || !entries.has(entry.name)) return false
        if (entry.originalSize > limits.fileBytes)
          throw new IbidError('limit', `${entry.name} in ${name} is larger than ${limits.fileBytes / 1e6} MB`)
        return true
      })
      return new Map(Object.entries(found).map(([each, data]) => [each, strFromU8(data)]))
    },
  }
}

function unzip(name: string, bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof IbidError) throw error
    throw new IbidError('malformed', `${name} is no readable zip`, 'download the export again')
  }
}
