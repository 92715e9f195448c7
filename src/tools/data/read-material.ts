import { readSync } from 'node:fs'
import { IbidError } from '../../core/fault.ts'
import type { Material } from './material.ts'

/** Bytes looked at for the NUL that text does not have. */
const sniffed = 8192

/** The content as text, without its byte order mark. Throws `IbidError('malformed')` for what is not text. */
export const readMaterial = (material: Material): string => material.text ?? decoded(bytesOf(material), material.name)

function bytesOf({ fd = -1, bytes }: Material): Buffer {
  const buffer = Buffer.alloc(bytes)
  let at = 0
  while (at < bytes) {
    const count = readSync(fd, buffer, at, bytes - at, at)
    if (count === 0) break
    at += count
  }
  return buffer.subarray(0, at)
}

function decoded(buffer: Buffer, name: string): string {
  const encoding = encodingOf(buffer)
  if (encoding === 'utf-8' && buffer.subarray(0, sniffed).includes(0)) throw new IbidError('malformed', `${name} is not text`)
  return new TextDecoder(encoding).decode(buffer)
}

/** By the byte order mark; UTF-8 without one. */
export const encodingOf = (start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
