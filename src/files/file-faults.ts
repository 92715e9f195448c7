import type { Stats } from 'node:fs'
import { IbidError } from '../core/fault.ts'

/** What a look at a file says about it. */
export type Kind = Pick<Stats, 'isFile' | 'isDirectory' | 'isFIFO'>

/** A failed look at a file, or a failed read, in a person's words: `not-found`, `denied`, `failed`. */
export function readFault(name: string, error: unknown): IbidError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return new IbidError('not-found', `${name} does not exist`, 'check the path')
  if (code === 'EACCES' || code === 'EPERM') return new IbidError('denied', `permission denied: ${name}`, 'check its permissions')
  if (code === 'ELOOP') return new IbidError('denied', `${name} is a symbolic link loop`)
  return new IbidError('failed', `${name} cannot be read: ${code ?? (error instanceof Error ? error.message : String(error))}`)
}

/** Of a device, a pipe, a socket, or a folder where a file is wanted: `invalid`. */
export const notRegular = (name: string, kind: Kind): IbidError =>
  kind.isDirectory()
    ? new IbidError('invalid', `${name} is a folder`, 'specify a file')
    : new IbidError('invalid', `${name} is not a regular file`, 'specify a file; devices, pipes and sockets cannot be read')

/** Of a file that holds more than is read: `limit`. */
export const tooLarge = (name: string, bytes: number, mostBytes: number): IbidError =>
  new IbidError('limit', `${name} is ${sizeOf(bytes)}; the limit is ${sizeOf(mostBytes)}`, 'use a smaller file')

/** Of a link, or a path, that leads out of where the file must lie: `denied`. */
export const outside = (root: string, name: string): IbidError =>
  new IbidError('denied', `${name} is outside ${root}`, 'specify a path inside the folder, with / as the separator')

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`
