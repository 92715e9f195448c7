import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { IbidError } from '../../core/fault.ts'

export interface Body {
  /** Unpacked. */
  readonly bytes: Buffer
  /** True where there would have been more. */
  readonly cut: boolean
}

/**
 * Reads a body up to `maxBytes` of unpacked bytes and lets the connection go. Unpacking stops there too, so a small packed body cannot fill the memory.
 * Throws `IbidError`: `unreachable` where the connection is cut, `malformed` for what does not unpack.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Body> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked(response)) {
      chunks.push(chunk as Buffer)
      length += (chunk as Buffer).length
      if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: true }
    }
    if (!response.complete) throw new IbidError('unreachable', 'the response was cut off')
    return { bytes: Buffer.concat(chunks), cut: false }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:Z_|ERR_(?:_|BROTLI|PADDING))/.test(String(error.code)))
      throw new IbidError('malformed', `the response could not be decompressed as ${response.headers['content-encoding']}`)
    throw error
  } finally {
    response.destroy()
  }
}

function unpacked(response: IncomingMessage): AsyncIterable<unknown> {
  const decoder = decoderOf((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase())
  if (!decoder) return response
  response.once('error', (error) => decoder.destroy(error))
  response.once('aborted', () => decoder.destroy(new IbidError('unreachable', 'the response was cut off')))
  return response.pipe(decoder)
}

function decoderOf(encoding: string): Transform | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'identity' || encoding === '') return undefined
  throw new IbidError('malformed', `the response is compressed as ${JSON.stringify(encoding)}, which was not requested`)
}
