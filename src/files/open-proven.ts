import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises'
import { type Kind, notRegular, outside, readFault } from './file-faults.ts'
import { isWithin } from './within.ts'

/** Where a file may lie, and what it is called. */
export interface Place {
  /**
   * The real path of the folder below which it must lie once every link is followed. Left out only where a person has named the file: they may name any, by
   * way of links, and what their shell has opened for us (`<(...)`).
   */
  readonly within?: string | undefined
  /** For errors; the path where absent. */
  readonly name?: string | undefined
  /** True where a folder will do, too. */
  readonly orFolder?: boolean
}

/**
 * Opens a file that somebody else may have written, for reading. It is opened first and then proved to lie where it must, so a link that is swapped in
 * between gains nothing. Devices are not opened, and a pipe does not hold it up. Throws `IbidError`: `not-found`, `denied` outside `within`, `invalid` for
 * what is no regular file, `failed`.
 */
export async function openProven(path: string, place: Place = {}): Promise<FileHandle> {
  const { within, name = path } = place
  const fails = (error: unknown): never => {
    throw readFault(name, error)
  }
  // Before it is opened: opening is enough to make some devices act.
  const isPiped = assertKind(await stat(path).catch(fails), path, place)
  const file = await open(path, flagsFor(isPiped)).catch(fails)
  try {
    assertKind(await file.stat(), path, place)
    if (within !== undefined) await proveWithin(within, file, path, name)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Proves that an open file lies at or below `root` (a real path), whatever its path has come to mean since. Throws `IbidError('denied')`. */
export async function proveWithin(root: string, file: FileHandle, path: string, name: string): Promise<void> {
  const held = process.platform === 'linux' ? await readlink(heldName(file.fd)).catch(() => undefined) : undefined
  if (held !== undefined) {
    if (!isWithin(root, held)) throw outside(root, name)
    return
  }
  // Elsewhere its name is asked for once more; the last part of it must be no link then, as a third swap would make it one.
  const now = await realpath(path).catch(() => undefined)
  const there = now !== undefined && isWithin(root, now) ? await lstat(now, { bigint: true }).catch(() => undefined) : undefined
  const opened = await file.stat({ bigint: true })
  if (there?.ino !== opened.ino || there.dev !== opened.dev) throw outside(root, name)
}

/** Throws unless it may be opened. True for a pipe that is ours to read. */
export function assertKind(seen: Kind, path: string, { within, name = path, orFolder = false }: Place): boolean {
  if (seen.isFile() || (orFolder && seen.isDirectory())) return false
  if (within === undefined && seen.isFIFO() && ownDescriptor.test(path)) return true
  throw notRegular(name, seen)
}

/** What this process holds open already is nobody's trap: a shell gave it. */
const ownDescriptor = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/

/** Not blocking, so that a pipe does not wait for its writer, and never the terminal that a process is steered by. */
export const flagsFor = (isPiped: boolean): number =>
  constants.O_RDONLY | (constants.O_NOCTTY ?? 0) | (isPiped ? 0 : (constants.O_NONBLOCK ?? 0))

/** What the system says an open file is, on Linux. */
export const heldName = (fd: number): string => `/proc/self/fd/${fd}`
