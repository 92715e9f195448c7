import { type FileHandle, lstat, readlink, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

/**
 * Whether an open file lies below `root` (a real path), whatever its name `full` has come to mean since it was opened. On Linux the system says what the file
 * is; elsewhere its name is asked for once more, the last part of which must be no link then.
 */
export async function liesInside(root: string, full: string, file: FileHandle): Promise<boolean> {
  const held = process.platform === 'linux' ? await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined) : undefined
  if (held !== undefined) return isBelow(root, held)
  const real = await realpath(full).catch(() => undefined)
  const there = real !== undefined && isBelow(root, real) ? await lstat(real, { bigint: true }).catch(() => undefined) : undefined
  const opened = await file.stat({ bigint: true })
  return there?.ino === opened.ino && there.dev === opened.dev
}

/** Whether the real path `path` is `root` or below it; both already resolved. */
export const isBelow = (root: string, path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
