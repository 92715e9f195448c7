import { type FileHandle, realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { outside, readFault } from '../../files/file-faults.ts'
import { openProven } from '../../files/open-proven.ts'
import { readOpened } from '../../files/read-bounded.ts'
import { isWithin } from '../../files/within.ts'

/**
 * The real absolute path of `path`, which counts from `folder` and must lie in it once every symbolic link is followed. Nothing is decoded: `%2e%2e` is a
 * name. Throws `IbidError`: `denied` outside the folder, `not-found` where there is nothing. Whatever is opened afterwards may have been swapped
 * meanwhile: to read, use {@link openConfined}.
 */
export async function confinedPath(folder: string, path: string): Promise<string> {
  const root = await realFolder(folder)
  if (path.includes('\0')) throw new IbidError('denied', `${JSON.stringify(path)} contains a NUL character`, remedy)
  if (/^[a-z]:/i.test(path) && sep === '/') throw new IbidError('denied', `${path} includes a drive letter`, remedy)
  if (/(?:^|\\)\.\.(?:\\|$)|^\\/.test(path) && sep === '/') throw outside(root, path)
  const full = resolve(folder, path)
  if (!isWithin(resolve(folder), full) && !isWithin(root, full)) throw outside(root, path)
  const real = await realpath(full).catch((error: NodeJS.ErrnoException) => {
    throw readFault(path, error)
  })
  if (!isWithin(root, real)) throw outside(root, path)
  return real
}

/**
 * Opens a file or folder in `folder` for reading. It is opened first and then proved to lie inside, so a link that is swapped in between gains nothing.
 * A pipe does not hold it up. Throws as {@link confinedPath}, and `IbidError('invalid')` for devices, pipes and sockets.
 */
export async function openConfined(folder: string, path: string): Promise<{ readonly file: FileHandle; readonly real: string }> {
  const real = await confinedPath(folder, path)
  return { file: await openProven(real, { within: await realFolder(folder), name: path, orFolder: true }), real }
}

/** The bytes of a file in `folder`, opened as by {@link openConfined}. Throws the same, and `IbidError('limit')` for one that holds more. */
export async function readConfined(
  folder: string,
  path: string,
  mostBytes: number,
): Promise<{ readonly bytes: Buffer; readonly real: string }> {
  const { file, real } = await openConfined(folder, path)
  try {
    return { bytes: await readOpened(file, { mostBytes, name: path }), real }
  } finally {
    await file.close()
  }
}

const remedy = 'specify a path inside the folder, with / as the separator'

const realFolder = (folder: string): Promise<string> =>
  realpath(folder).catch(() => {
    throw new IbidError('not-found', `the folder ${folder} does not exist`, 'check the folder')
  })
