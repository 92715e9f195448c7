import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ParsedTarEntry } from 'modern-tar'
import { IbidError } from '../../core/fault.ts'
import { pathProblem } from './contained-path.ts'
import { megabytes, type SourceLimits } from './limits.ts'

type BundleLimits = Pick<SourceLimits, 'bundleBytes' | 'unpackedBytes' | 'bundleEntries' | 'ratio' | 'ratioFloor' | 'depth'>

/**
 * Unpacks a `.tar.gz` into `folder`, which is replaced as a whole once everything is there: until then, and on any failure, what was there stays.
 * Only files and folders with names inside are taken; a link, a repeated name, or anything above a cap refuses the whole bundle.
 * Throws `IbidError`: `malformed`, `denied`, `limit`.
 */
export async function unpackBundle(
  packed: AsyncIterable<Uint8Array>,
  folder: string,
  name: string,
  limits: BundleLimits,
  signal: AbortSignal,
): Promise<void> {
  const { createTarDecoder } = await import('modern-tar')
  const fresh = `${folder}.${randomUUID()}`
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  try {
    const decoder = createTarDecoder({ strict: true })
    const feeding = Readable.toWeb(Readable.from(unpackedBytes(packed, name, limits, signal))).pipeTo(decoder.writable, { signal })
    // Its failure also ends the reading below, which is where it is reported; unpacked alone it would be an unhandled rejection.
    feeding.catch(() => undefined)
    await writeEntries(decoder.readable, fresh, name, limits)
    await feeding
    await replaceFolder(fresh, folder)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw error instanceof IbidError
      ? error
      : new IbidError('malformed', `${name} is not a valid .tar.gz file: ${messageOf(error)}`, 'pack it again')
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Puts `fresh` in the place of `folder`. */
async function replaceFolder(fresh: string, folder: string): Promise<void> {
  const old = `${folder}.${randomUUID()}`
  await rename(folder, old).catch(() => undefined)
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}

async function writeEntries(entries: AsyncIterable<ParsedTarEntry>, folder: string, name: string, limits: BundleLimits): Promise<void> {
  const seen = new Set<string>()
  let count = 0
  for await (const { header, body } of entries) {
    if (++count > limits.bundleEntries) throw new IbidError('limit', `${name} contains more than ${limits.bundleEntries} entries`)
    const path = header.name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
    if (header.type === 'directory') {
      if (path !== '' && path !== '.') checkName(path, name, limits)
      await body.cancel()
      continue
    }
    if (header.type !== 'file')
      throw new IbidError('denied', `${name} contains ${header.name}, a ${header.type}; only files and folders are allowed in a bundle`)
    checkName(path, name, limits)
    // Two names that differ in case only would be one file on some disks.
    const key = path.normalize('NFC').toLowerCase()
    if (seen.has(key)) throw new IbidError('denied', `${name} contains ${path} twice`)
    seen.add(key)
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(body), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  }
}

function checkName(path: string, name: string, limits: BundleLimits): void {
  const problem = pathProblem(path) ?? (path.includes('\\') ? 'contains a backslash' : undefined)
  if (problem !== undefined)
    throw new IbidError('denied', `${name} contains the name ${JSON.stringify(path.slice(0, 200))}, which ${problem}`)
  if (path.split('/').length > limits.depth)
    throw new IbidError('limit', `${name} contains folders nested more than ${limits.depth} levels deep`)
}

/** Gunzips and counts; a server may have undone the compression already. */
async function* unpackedBytes(
  packed: AsyncIterable<Uint8Array>,
  name: string,
  limits: BundleLimits,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let packedLength = 0
  let unpackedLength = 0
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of packed) {
      signal.throwIfAborted()
      packedLength += chunk.length
      if (packedLength > limits.bundleBytes) throw new IbidError('limit', `${name} is larger than ${megabytes(limits.bundleBytes)}`)
      yield chunk
    }
  }
  for await (const chunk of inflated(counted())) {
    unpackedLength += chunk.length
    if (unpackedLength > limits.unpackedBytes)
      throw new IbidError('limit', `uncompressed, ${name} is larger than ${megabytes(limits.unpackedBytes)}`)
    if (unpackedLength > limits.ratioFloor && unpackedLength > packedLength * limits.ratio)
      throw new IbidError('limit', `uncompressed, ${name} is more than ${limits.ratio} times its size`)
    yield chunk
  }
}

async function* inflated(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await chunks.next()
  if (first.done) throw new IbidError('malformed', 'the bundle is empty', 'pack it again')
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value
    yield* chunks
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all()
  const source = Readable.from(all())
  const gunzip = createGunzip()
  source.once('error', (error) => gunzip.destroy(error))
  yield* source.pipe(gunzip)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
