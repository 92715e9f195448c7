import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { IbidError } from '../../core/fault.ts'
import { proveWithin } from '../repository/confined-path.ts'
import type { Place } from './place.ts'

/**
 * Opens what stands at a place for reading, `undefined` where nothing does. It is opened first and then proved to be this very path, so a link that is
 * swapped in gains nothing. A pipe does not hold it up. Throws `IbidError('denied')`.
 */
export async function openPlace({ path, name }: Place): Promise<FileHandle | undefined> {
  const swapped = () => new IbidError('denied', `${name} was swapped for something else meanwhile`, 'look at it again')
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    if (error.code === 'ELOOP') throw swapped()
    throw new IbidError('denied', `${name} cannot be read: ${error.code ?? error.message}`, 'check its permissions')
  })
  try {
    if (file) await proveWithin(path, file, path, name)
    return file
  } catch {
    await file?.close()
    throw swapped()
  }
}

/** A path of what an open handle holds, whatever its old name has come to mean since. */
export const heldPath = (file: FileHandle, path: string): string =>
  process.platform === 'linux' ? `/proc/${process.pid}/fd/${file.fd}` : path
