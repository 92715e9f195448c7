import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { IbidError } from '../../../core/fault.ts'
import { piecesOfSync } from '../../../files/read-bounded-sync.ts'
import { encodingOf } from '../read-material.ts'
import type { ToolContent } from '../tool-content.ts'

/** Characters of a line that are read; the rest of it is passed over. */
const longestLine = 20_000
/** Bytes read in all, unpacked. */
const mostBytes = 2_000_000_000

/** The lines of a log, piece by piece, also of one that gzip has packed. Never holds more than a piece of it. Throws `IbidError` for what is no text. */
export async function* logLines(content: ToolContent): AsyncIterable<readonly string[]> {
  let rest = ''
  for await (const text of pieces(content)) {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(0, longestLine)
    yield lines.map(tidy)
  }
  if (rest !== '') yield [tidy(rest)]
}

const tidy = (line: string): string => line.slice(0, longestLine).replace(/\r$/, '')

async function* pieces({ text, fd = -1, name }: ToolContent): AsyncIterable<string> {
  if (text !== undefined) return yield text
  const bytes = Readable.from(piecesOfSync(fd, mostBytes))
  let decoder: TextDecoder | undefined
  let read = 0
  for await (const chunk of await unpacked(bytes)) {
    const piece = Buffer.from(chunk)
    if (!decoder) {
      const encoding = encodingOf(piece)
      if (encoding === 'utf-8' && piece.subarray(0, 8192).includes(0)) throw new IbidError('malformed', `${name} is not text`)
      decoder = new TextDecoder(encoding)
    }
    read += piece.length
    if (read > mostBytes)
      throw new IbidError('limit', `${name} contains more than ${mostBytes / 1_000_000_000} GB of text`, 'use a smaller part of it')
    yield decoder.decode(piece, { stream: true })
  }
}

/** By the two bytes with which gzip begins. */
async function unpacked(bytes: Readable): Promise<AsyncIterable<Uint8Array>> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return Readable.from([])
  const start = Buffer.from(first.value)
  const all = Readable.from(again(start, chunks))
  return start[0] === 0x1f && start[1] === 0x8b ? all.pipe(createGunzip()) : all
}

async function* again(start: Buffer, chunks: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield start
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}
