import type { BigIntStats } from 'node:fs'
import { lstat, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { openProven } from '../../files/open-proven.ts'
import { readOpened } from '../../files/read-bounded.ts'
import { isWithin } from '../../files/within.ts'
import { megabytes } from './limits.ts'

/** Size, times and inode, to the nanosecond: the change time cannot be set back by hand, so an equal print means an untouched file. */
export const fingerprintOf = (stats: BigIntStats): string => `${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}:${stats.ino}`

/** Looks at a file without opening it. `outside`: a link leads out of `root` (a real path), or nowhere. */
export async function inspect(root: string, path: string): Promise<{ readonly stats: BigIntStats } | 'outside'> {
  const full = join(root, path)
  const own = await lstat(full, { bigint: true })
  if (!own.isSymbolicLink()) return { stats: own }
  const real = await realpath(full).catch(() => undefined)
  if (real === undefined || !isWithin(root, real)) return 'outside'
  return { stats: await stat(real, { bigint: true }) }
}

/**
 * Reads `path` below `root` (a real path), proved to be the one that lies inside, so that a link swapped in between gains nothing. Throws `IbidError`:
 * `denied` outside, `limit` above `maxBytes`, `invalid`, `not-found`, `failed`.
 */
export async function readContained(root: string, path: string, maxBytes: number): Promise<{ bytes: Uint8Array; fingerprint: string }> {
  await using file = await openProven(join(root, path), { within: root, name: path })
  const stats = await file.stat({ bigint: true })
  if (stats.size > BigInt(maxBytes)) throw tooLarge(path, Number(stats.size), maxBytes)
  return { bytes: await readOpened(file, { mostBytes: maxBytes, name: path }), fingerprint: fingerprintOf(stats) }
}

/** The error for a document above the cap. */
export const tooLarge = (path: string, size: number, maxBytes: number): IbidError =>
  new IbidError('limit', `${path} is ${megabytes(size)}; the limit is ${megabytes(maxBytes)} per document`, 'split it into smaller files')
