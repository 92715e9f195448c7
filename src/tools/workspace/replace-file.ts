import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { proveWithin } from '../../files/open-proven.ts'
import { readOpened } from '../../files/read-bounded.ts'
import { heldPath, openPlace } from './open-place.ts'
import type { Place } from './workspace-path.ts'

/** A file as it is now. */
export interface FileNow {
  readonly bytes: Buffer
  /** Permission bits. */
  readonly mode: number
}

/** The file at a place, `null` where there is none. Throws `IbidError`: `invalid` for what is no file, `limit` above `maxBytes`, `denied`. */
export async function fileNow(place: Place, maxBytes: number): Promise<FileNow | null> {
  const file = await openPlace(place)
  if (!file) return null
  try {
    const stats = await file.stat()
    if (stats.isDirectory()) throw new IbidError('invalid', `${place.name} is a folder`, 'specify a file')
    if (!stats.isFile()) throw new IbidError('invalid', `${place.name} is not a regular file`, 'specify a text file')
    if (stats.size > maxBytes)
      throw new IbidError(
        'limit',
        `${place.name} is ${(stats.size / 1e6).toFixed(1)} MB; the limit for changes is ${maxBytes / 1e6} MB`,
        'change it with a suitable program',
      )
    return { bytes: await readOpened(file, { mostBytes: maxBytes, name: place.name }), mode: stats.mode & 0o7777 }
  } finally {
    await file.close()
  }
}

/**
 * Puts `after` in place of a file at once, so that nobody ever sees half of it, and keeps its mode; makes the file and its folders where `now` is null.
 * Throws `IbidError`: `stale` where the file is no longer as `now`, `denied`; the reason of the signal where that aborts before the exchange.
 */
export async function replaceFile(place: Place, now: FileNow | null, after: Uint8Array, signal: AbortSignal): Promise<void> {
  const folder = dirname(place.path)
  if (now) await access(place.path, constants.W_OK).catch(fails(place))
  else await mkdir(folder, { recursive: true }).catch(fails(place))
  const held = await heldFolder(folder, place)
  try {
    const base = held ? heldPath(held, folder) : folder
    const made = join(base, `.ibid-${randomBytes(8).toString('hex')}.tmp`)
    try {
      await fill(made, after, now?.mode).catch(fails(place))
      const again = await fileNow(place, now?.bytes.length ?? 0).catch(() => {
        throw changed(place)
      })
      if (now ? !again?.bytes.equals(now.bytes) : again !== null) throw changed(place)
      signal.throwIfAborted()
      const target = join(base, basename(place.path))
      if (now) await rename(made, target).catch(fails(place))
      else await appear(made, target, place)
      await held?.sync().catch(() => undefined)
    } finally {
      await rm(made, { force: true })
    }
  } finally {
    await held?.close()
  }
}

async function fill(path: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const file = await open(path, 'wx', mode ?? 0o666)
  try {
    await file.writeFile(bytes)
    // What the process takes away from new files is no part of the mode that was.
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new file gets its name only if nobody else took that meanwhile. */
async function appear(made: string, target: string, place: Place): Promise<void> {
  await link(made, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw changed(place)
    // Not every file system has links.
    return rename(made, target).catch(fails(place))
  })
}

/** The folder of a file, held so that it cannot be swapped; not where folders cannot be opened. */
async function heldFolder(folder: string, place: Place): Promise<FileHandle | undefined> {
  if (process.platform === 'win32') return undefined
  const held = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(fails(place))
  try {
    await proveWithin(folder, held, folder, place.name)
    return held
  } catch {
    await held.close()
    throw changed(place)
  }
}

const changed = ({ name }: Place): IbidError =>
  new IbidError('stale', `${name} was changed by someone else in the meantime`, 'read it again, then change it')

const fails =
  ({ name }: Place) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
      throw new IbidError('denied', `permission to write ${name} was denied`, 'check its permissions')
    if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
      throw new IbidError('invalid', `a parent of ${name} is a file, not a folder`, 'use another path')
    if (error.code === 'ENOSPC') throw new IbidError('failed', `the disk is full: ${name} could not be written`, 'free some space')
    if (error.code === 'ENAMETOOLONG') throw new IbidError('invalid', 'the file name is too long', 'use a shorter one')
    throw new IbidError('failed', `${name} could not be written: ${error.code ?? error.message}`, 'check the path')
  }
