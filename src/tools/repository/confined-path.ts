import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'

/**
 * The real absolute path of `path`, which counts from `folder` and must lie in it once every symbolic link is followed. Nothing is decoded: `%2e%2e` is a
 * name. Throws `IbidError`: `denied` outside the folder, `not-found` where there is nothing. Whatever is opened afterwards may have been swapped
 * meanwhile: to read, use {@link openConfined}.
 */
export async function confinedPath(folder: string, path: string): Promise<string> {
  const root = await realFolder(folder)
  if (path.includes('\0')) throw new IbidError('denied', `${JSON.stringify(path)} holds a NUL character`, remedy)
  if (/^[a-z]:/i.test(path) && sep === '/') throw new IbidError('denied', `${path} names a drive`, remedy)
  if (/(?:^|\\)\.\.(?:\\|$)|^\\/.test(path) && sep === '/') throw outside(root, path)
  const full = resolve(folder, path)
  if (!isWithin(resolve(folder), full) && !isWithin(root, full)) throw outside(root, path)
  const real = await realpath(full).catch((error: NodeJS.ErrnoException) => {
    throw pathFault(path, error)
  })
  if (!isWithin(root, real)) throw outside(root, path)
  return real
}

/**
 * Opens a file or folder in `folder` for reading. It is opened first and then proved to lie inside, so a link that is swapped in between gains nothing.
 * A pipe does not hold it up. Throws as {@link confinedPath}.
 */
export async function openConfined(folder: string, path: string): Promise<{ readonly file: FileHandle; readonly real: string }> {
  const real = await confinedPath(folder, path)
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
  const file = await open(real, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? outside(folder, path) : pathFault(path, error)
  })
  try {
    await proveWithin(await realFolder(folder), file, real, path)
    return { file, real }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Proves that an open file lies below `root` (a real path), whatever its name `real` has come to mean. Throws `IbidError('denied')`. */
export async function proveWithin(root: string, file: FileHandle, real: string, path: string): Promise<void> {
  if (process.platform === 'linux') {
    const held = await readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined)
    if (held !== undefined) {
      if (!isWithin(root, held)) throw outside(root, path)
      return
    }
  }
  const now = await realpath(real).catch(() => undefined)
  const there = now !== undefined && isWithin(root, now) ? await lstat(now, { bigint: true }).catch(() => undefined) : undefined
  const held = await file.stat({ bigint: true })
  if (there?.ino !== held.ino || there.dev !== held.dev) throw outside(root, path)
}

/** Whether `path` is `root` or below it; both absolute, without links. */
export const isWithin = (root: string, path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)

const remedy = 'name a path inside the folder, its parts parted by /'

const realFolder = (folder: string): Promise<string> =>
  realpath(folder).catch(() => {
    throw new IbidError('not-found', `the folder ${folder} does not exist`, 'check the folder')
  })

const outside = (root: string, path: string): IbidError => new IbidError('denied', `${path} leads outside ${root}`, remedy)

/** A failed look at a path, in a person's words. */
function pathFault(path: string, error: NodeJS.ErrnoException): IbidError {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return new IbidError('not-found', `${path} does not exist`, 'check the path')
  if (error.code === 'EACCES' || error.code === 'EPERM') return new IbidError('denied', `${path} may not be read`, 'check its permissions')
  if (error.code === 'ELOOP') return new IbidError('denied', `${path} is a link that leads in a circle`)
  return new IbidError('failed', `${path} cannot be read: ${error.code ?? error.message}`)
}
