import type { FileHandle } from 'node:fs/promises'
import { IbidError } from '../core/fault.ts'
import { readFault, tooLarge } from './file-faults.ts'
import { openProven, type Place } from './open-proven.ts'

/** How a file that somebody else may have written is read. */
export interface Bounds extends Omit<Place, 'orFolder'> {
  /** Bytes; of what holds more nothing is given, whatever size it says it has. */
  readonly mostBytes: number
}

/** The bytes of a file that somebody else may have written. Throws as {@link openProven}, and `IbidError('limit')`. */
export async function readBounded(path: string, bounds: Bounds): Promise<Buffer> {
  await using file = await openProven(path, bounds)
  return await readOpened(file, { mostBytes: bounds.mostBytes, name: bounds.name ?? path })
}

/** Its text, UTF-8. */
export const readText = async (path: string, bounds: Bounds): Promise<string> => (await readBounded(path, bounds)).toString('utf8')

/** Its text; undefined where nothing is there. */
export const readTextIfThere = (path: string, bounds: Bounds): Promise<string | undefined> =>
  readText(path, bounds).catch((error: unknown) => {
    if (error instanceof IbidError && error.code === 'not-found') return undefined
    throw error
  })

/** Everything that an open file holds, from where it stands. It may grow meanwhile, or lie about its size: the cap holds on what is read. */
export async function readOpened(file: FileHandle, { mostBytes, name }: { mostBytes: number; name: string }): Promise<Buffer> {
  try {
    const { size } = await file.stat()
    const growing = growingBuffer(size, mostBytes, name)
    for (;;) {
      const { bytes, at } = growing.room()
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, null)
      if (growing.took(bytesRead)) return growing.done()
    }
  } catch (error) {
    throw error instanceof IbidError ? error : readFault(name, error)
  }
}

/** What a file begins with, at most so many bytes, from where it stands. */
export async function readBeginning(file: FileHandle, mostBytes: number): Promise<Buffer> {
  const bytes = Buffer.alloc(mostBytes)
  let length = 0
  for (let read = 1; read > 0 && length < mostBytes; length += read)
    read = (await file.read(bytes, length, mostBytes - length, null)).bytesRead
  return bytes.subarray(0, length)
}

/** What a file holds, piece by piece, at most so many bytes of it; the file stays open. */
export async function* piecesOf(file: FileHandle, mostBytes: number, pieceBytes = 1 << 18): AsyncGenerator<Buffer, void, undefined> {
  for (let left = mostBytes; left > 0; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(left, pieceBytes))
    const { bytesRead } = await file.read(piece, 0, piece.length, null)
    if (bytesRead === 0) return
    left -= bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** Room for what a file holds: first as much as it says it has, then more, up to the cap. Throws `IbidError('limit')` beyond. */
export function growingBuffer(size: number, mostBytes: number, name: string) {
  if (size > mostBytes) throw tooLarge(name, size, mostBytes)
  // One more than it says: a read that leaves that one free has met the end.
  let bytes = Buffer.allocUnsafeSlow(Math.min(size || unknownSize, mostBytes) + 1)
  let at = 0
  return {
    /** Where the next bytes go. */
    room() {
      if (at === bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(bytes.length * 2, mostBytes + 1))
        bytes.copy(larger)
        bytes = larger
      }
      return { bytes, at }
    },
    /** Takes note of what was read; true at the end. */
    took(count: number): boolean {
      at += count
      if (at > mostBytes) throw tooLarge(name, at, mostBytes)
      return count === 0 || (at === size && size > 0)
    },
    done: (): Buffer => bytes.subarray(0, at),
  }
}

/** Files of the system (`/proc`) say that they have none, whatever they hold. */
const unknownSize = 4_096
