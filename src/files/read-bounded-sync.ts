import { closeSync, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync, statSync } from 'node:fs'
import { IbidError } from '../core/fault.ts'
import { outside, readFault } from './file-faults.ts'
import { assertKind, flagsFor, heldName, type Place } from './open-proven.ts'
import { type Bounds, growingBuffer } from './read-bounded.ts'
import { isWithin } from './within.ts'

/** `readBounded` in one step, for what is read before anything else can go on: settings, agents, completions. Throws the same. */
export function readBoundedSync(path: string, bounds: Bounds): Buffer {
  const { name = path, mostBytes } = bounds
  try {
    const fd = openSyncProven(path, bounds)
    try {
      return readOpenedSync(fd, { mostBytes, name })
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    throw error instanceof IbidError ? error : readFault(name, error)
  }
}

/** `readOpened` in one step, from the beginning of the file, wherever it was read to before. */
export function readOpenedSync(fd: number, { mostBytes, name }: { mostBytes: number; name: string }): Buffer {
  const seen = fstatSync(fd)
  const growing = growingBuffer(seen.size, mostBytes, name)
  for (;;) {
    const { bytes, at } = growing.room()
    if (growing.took(readSync(fd, bytes, at, bytes.length - at, seen.isFIFO() ? null : at))) return growing.done()
  }
}

/** `piecesOf` in one step after the other, from the beginning of the file. */
export function* piecesOfSync(fd: number, mostBytes: number, pieceBytes = 1 << 16): Generator<Buffer, void, undefined> {
  for (let at = 0; at < mostBytes; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(mostBytes - at, pieceBytes))
    const bytesRead = readSync(fd, piece, 0, piece.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/** Its text, UTF-8. */
export const readTextSync = (path: string, bounds: Bounds): string => readBoundedSync(path, bounds).toString('utf8')

/** Its text; undefined where nothing is there. */
export function readTextSyncIfThere(path: string, bounds: Bounds): string | undefined {
  try {
    return readTextSync(path, bounds)
  } catch (error) {
    if (error instanceof IbidError && error.code === 'not-found') return undefined
    throw error
  }
}

function openSyncProven(path: string, place: Place): number {
  const { within, name = path } = place
  const isPiped = assertKind(statSync(path), path, place)
  const fd = openSync(path, flagsFor(isPiped))
  try {
    assertKind(fstatSync(fd), path, place)
    if (within !== undefined && !liesWithin(within, fd, path)) throw outside(within, name)
    return fd
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** As `proveWithin`. */
function liesWithin(root: string, fd: number, path: string): boolean {
  const held = process.platform === 'linux' ? attempt(() => readlinkSync(heldName(fd))) : undefined
  if (held !== undefined) return isWithin(root, held)
  const now = attempt(() => realpathSync(path))
  const there = now !== undefined && isWithin(root, now) ? attempt(() => lstatSync(now, { bigint: true })) : undefined
  const opened = fstatSync(fd, { bigint: true })
  return there?.ino === opened.ino && there.dev === opened.dev
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
