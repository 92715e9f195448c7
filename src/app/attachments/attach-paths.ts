import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import type { Media } from '../../core/media.ts'
import { identityOf, type Origin } from '../../docs/sources/origin.ts'
import type { SyncProgress } from '../../docs/sync/report.ts'
import { readBounded } from '../../files/read-bounded.ts'
import type { App } from '../app.ts'
import { prepareCollections, type SyncServices } from '../collections/collections.ts'
import type { Attached } from './attached.ts'
import { kindOfMedia, mediaTypeOf } from './file-kind.ts'
import { assertImages } from './image-limit.ts'

/** Bytes of one file at most. */
const longest = 25_000_000

interface Attaching {
  readonly signal?: AbortSignal
  onProgress?(name: string, progress: SyncProgress): void
}

/**
 * Files of this machine as a question takes them, relative paths from the current folder on. Documents are indexed where they lie, and again when they have
 * changed. Throws `IbidError` that names the file: `not-found`, `usage` for a folder, `invalid` for what cannot be read, `limit` for too many bytes.
 */
export async function attachPaths(
  app: Pick<App, 'dataFolder' | 'documents' | 'input' | 'inspection' | 'media' | 'vectors' | 'writers'>,
  paths: readonly string[],
  options: Attaching = {},
): Promise<Attached> {
  const images: Media[] = []
  const documents: string[] = []
  for (const path of new Set(paths.map((given) => resolve(app.input.folder, given)))) {
    const bytes = await bytesOf(path)
    const name = basename(path)
    const mediaType = mediaTypeOf(name, bytes)
    if (kindOfMedia(mediaType) === 'document') documents.push(path)
    else {
      const hash = createHash('sha256').update(bytes).digest('hex')
      images.push({ mediaType, hash, size: bytes.length, name })
      assertImages(images)
      await app.media().keep(hash, bytes)
    }
  }
  const files = []
  for (const path of documents) files.push({ document: basename(path), collection: await indexed(app, path, options) })
  return { scope: files.map(({ collection }) => collection), files, images }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readBounded(path, { mostBytes: longest })
  } catch (error) {
    if (!(error instanceof IbidError)) throw error
    if (error.code === 'invalid') throw new IbidError('usage', error.message, 'specify a file; to ask about a folder, use --in')
    if (error.code === 'limit') throw new IbidError('limit', `${path} is larger than ${longest / 1_000_000} MB`)
    throw error.code === 'failed' ? new IbidError('denied', error.message) : error
  }
}

/** The collection of one file, whatever else a file of its name could be: a manifest, a bundle. */
async function indexed(app: SyncServices, path: string, options: Attaching): Promise<string> {
  const origin: Origin = { kind: 'file', path, ...identityOf(pathToFileURL(path).href, basename(path)) }
  const wanted = { id: origin.id, name: origin.suggestedName, origin: () => origin, always: true }
  const [synced] = await prepareCollections(app, [wanted], options)
  if (synced?.fault) throw new IbidError(synced.fault.code, synced.fault.message, synced.fault.remedy)
  return origin.id
}
