import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { TarPackController } from 'modern-tar'
import { IbidError } from '../../core/fault.ts'
import type { Source } from '../sources/entry.ts'
import { openSource } from '../sources/open-source.ts'
import { resolveOrigin } from '../sources/resolve-origin.ts'

/** A bundle that was written. */
export interface PackedBundle {
  readonly file: string
  readonly documents: number
  /** Size of the file. */
  readonly bytes: number
  /** Of the file, hex. The same documents give the same file. */
  readonly sha256: string
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

interface ListedDocument {
  readonly path: string
  readonly hash: string
}

const manifestName = 'manifest.json'

/**
 * Packs the documents of a folder or a manifest on disk into a `.tar.gz` that carries a manifest with their hashes; web addresses that the manifest lists are
 * packed as copies. The file appears whole or not at all. Throws `IbidError`: as `resolveOrigin`, and where a document cannot be had.
 */
export async function packBundle(
  text: string,
  output: string,
  options: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<PackedBundle> {
  const origin = resolveOrigin(text, options.folder)
  if (origin.kind !== 'folder' && origin.kind !== 'local-manifest')
    throw new IbidError('usage', `${text} is not a folder or a manifest on this machine`, 'specify a folder or its manifest.json')
  const file = resolve(options.folder, output)
  if (!/\.(?:tar\.gz|tgz)$/i.test(file))
    throw new IbidError('usage', `${output} does not end in .tar.gz`, 'use a name that ends in .tar.gz')
  const signal = options.signal ?? new AbortController().signal
  const source = await openSource(origin, { cache: dirname(file), environment: {}, signal })
  const fresh = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    const packed = await writeBundle(source, origin.suggestedName, fresh, signal)
    const { size } = await stat(fresh)
    await rename(fresh, file)
    return { file, bytes: size, ...packed }
  } finally {
    source.close()
    await rm(fresh, { force: true })
  }
}

async function writeBundle(source: Source, name: string, file: string, signal: AbortSignal): Promise<Omit<PackedBundle, 'file' | 'bytes'>> {
  const { createTarPacker } = await import('modern-tar')
  const { readable, controller } = createTarPacker()
  const hash = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const writing = pipeline(Readable.fromWeb(readable), createGzip({ level: 9 }), counted, createWriteStream(file, { mode: 0o644 }), {
    signal,
  })
  // Reported through the packing below, whose own error would otherwise come twice.
  writing.catch(() => undefined)
  try {
    const packed = await addDocuments(source, controller, signal)
    const { name: ownName = name, version = '1.0.0', description, metadata } = source.about ?? {}
    const about = {
      name: ownName,
      version,
      ...(description === undefined ? {} : { description }),
      ...(metadata === undefined ? {} : { metadata }),
    }
    const manifest = { ...about, sources: { files: packed.documents } }
    await addFile(controller, manifestName, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`))
    controller.finalize()
    await writing
    return { documents: packed.documents.length, sha256: hash.digest('hex'), skipped: packed.skipped }
  } catch (error) {
    controller.error(error)
    await writing.catch(() => undefined)
    throw error
  }
}

async function addDocuments(source: Source, controller: TarPackController, signal: AbortSignal) {
  const documents: ListedDocument[] = []
  const skipped: { path: string; reason: string }[] = []
  for await (const item of source.items(signal)) {
    if (item.kind === 'failed') throw new IbidError(item.code, `${item.path}: ${item.reason}`, 'a bundle must be complete: fix this first')
    if (item.kind === 'skipped') skipped.push({ path: item.path, reason: item.reason })
    if (item.kind !== 'entry' || item.path === manifestName) continue
    const read = await item.read(undefined, signal)
    if (read === 'unchanged') continue
    const hash = createHash('sha256').update(read.bytes).digest('hex')
    if (item.hash !== undefined && item.hash !== hash)
      throw new IbidError('malformed', `${item.path} does not match its hash in the manifest`, 'correct the hash')
    await addFile(controller, item.path, read.bytes)
    documents.push({ path: item.path, hash })
  }
  if (documents.length === 0)
    throw new IbidError('not-found', 'there are no documents to pack', 'check the folder, or the patterns in the manifest')
  return { documents, skipped }
}

/** One time and one mode for all, so that the same documents give the same bytes. */
async function addFile(controller: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o644, mtime: new Date(0) }).getWriter()
  await writer.write(bytes)
  await writer.close()
}
