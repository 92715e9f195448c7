import { IbidError } from '../../core/fault.ts'
import { readOpenedSync } from '../../files/read-bounded-sync.ts'
import type { ToolContent } from './tool-content.ts'

/** Bytes looked at for the NUL that text does not have. */
const sniffed = 8192

/** The content as text, without its byte order mark. Throws `IbidError('malformed')` for what is not text. */
export const readToolContent = (material: ToolContent): string =>
  material.text ??
  decoded(readOpenedSync(material.fd ?? -1, { mostBytes: Math.max(material.bytes, 1), name: material.name }), material.name)

function decoded(buffer: Buffer, name: string): string {
  const encoding = encodingOf(buffer)
  if (encoding === 'utf-8' && buffer.subarray(0, sniffed).includes(0)) throw new IbidError('malformed', `${name} is not text`)
  return new TextDecoder(encoding).decode(buffer)
}

/** By the byte order mark; UTF-8 without one. */
export const encodingOf = (start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
