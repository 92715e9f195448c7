import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { megabytes } from './limits.ts'

/** Whether the real path `path` is `root` or below it; both already resolved. */
export const isBelow = (root: string, path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

/** Size, times and inode, to the nanosecond: the change time cannot be set back by hand, so an equal print means an untouched file. */
export const fingerprintOf = (stats: BigIntStats): string => `${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}:${stats.ino}`

/** Looks at a file without opening it. `outside`: a link leads out of `root` (a real path), or nowhere. */
export async function inspect(root: string, path: string): Promise<{ readonly stats: BigIntStats } | 'outside'> {
  const full = join(root, path)
  const own = await lstat(full, { bigint: true })
  if (!own.isSymbolicLink()) return { stats: own }
  const real = await realpath(full).catch(() => undefined)
  if (real === undefined || !isBelow(root, real)) return 'outside'
  return { stats: await stat(real, { bigint: true }) }
}

/**
 * Reads `path` below `root` (a real path). The file is opened first and then proved to be the one that lies inside, so that a link swapped in between
 * gains nothing. Throws `IbidError`: `denied` outside, `limit` above `maxBytes`, `not-found`, `failed`.
 */
export async function readContained(root: string, path: string, maxBytes: number): Promise<{ bytes: Uint8Array; fingerprint: string }> {
  const full = join(root, path)
  // Non-blocking: opening a named pipe must not wait for its writer.
  await using file = await open(full, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw readFault(path, error)
  })
  const stats = await file.stat({ bigint: true })
  await prove(root, full, path, file, stats)
  if (!stats.isFile()) throw new IbidError('invalid', `${path} is no regular file`)
  if (stats.size > BigInt(maxBytes)) throw tooLarge(path, Number(stats.size), maxBytes)
  return { bytes: await readAtMost(file, path, Number(stats.size), maxBytes), fingerprint: fingerprintOf(stats) }
}

/** The error for a document above the cap. */
export const tooLarge = (path: string, size: number, maxBytes: number): IbidError =>
  new IbidError('limit', `${path} is ${megabytes(size)}; documents up to ${megabytes(maxBytes)} are read`, 'split it into smaller files')

/** On Linux the system says what the open file is. Elsewhere its name is asked for once more; the last part of it must be no link then, as a third swap would make it one. */
async function prove(root: string, full: string, path: string, file: FileHandle, opened: BigIntStats): Promise<void> {
  const held = process.platform === 'linux' ? await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined) : undefined
  if (held !== undefined && isBelow(root, held)) return
  const real = held === undefined ? await realpath(full).catch(() => undefined) : undefined
  const there = real !== undefined && isBelow(root, real) ? await lstat(real, { bigint: true }).catch(() => undefined) : undefined
  if (there?.ino !== opened.ino || there.dev !== opened.dev) throw new IbidError('denied', `${path} leads outside ${root}`)
}

/** A file may grow while it is read, so the cap holds on what was read. */
async function readAtMost(file: FileHandle, path: string, size: number, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let length = 0
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length)
    if (bytesRead === 0) return bytes.subarray(0, length)
    length += bytesRead
  }
  if (length > maxBytes) throw tooLarge(path, length, maxBytes)
  return bytes
}

/** A failed read in a person's words. */
export function readFault(path: string, error: NodeJS.ErrnoException): IbidError {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return new IbidError('not-found', `${path} does not exist`)
  if (error.code === 'EACCES' || error.code === 'EPERM') return new IbidError('denied', `${path} may not be read`, 'check its permissions')
  return new IbidError('failed', `${path} cannot be read: ${error.code ?? error.message}`)
}
