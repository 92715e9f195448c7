import type { FileHandle } from 'node:fs/promises'
import { IbidError } from '../../core/fault.ts'
import { openProven, proveWithin } from '../../files/open-proven.ts'
import type { Place } from './workspace-path.ts'

/**
 * Opens what stands at a place for reading, `undefined` where nothing does. It is opened first and then proved to be this very path, so a link that is
 * swapped in gains nothing. A pipe does not hold it up. Throws `IbidError`: `denied`, `invalid` for devices, pipes and sockets.
 */
export async function openPlace({ path, name }: Place): Promise<FileHandle | undefined> {
  const file = await openProven(path, { name, orFolder: true }).catch((error: unknown) => {
    if (error instanceof IbidError && error.code === 'not-found') return undefined
    throw error
  })
  try {
    if (file) await proveWithin(path, file, path, name)
    return file
  } catch {
    await file?.close()
    throw new IbidError('denied', `${name} was replaced by something else in the meantime`, 'check it again')
  }
}

/** A path of what an open handle holds, whatever its old name has come to mean since. */
export const heldPath = (file: FileHandle, path: string): string =>
  process.platform === 'linux' ? `/proc/${process.pid}/fd/${file.fd}` : path
