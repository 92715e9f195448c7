import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { faultOf, IbidError } from '../../../core/fault.ts'
import { oneDocument } from '../../../docs/library/find-document.ts'
import { sourceLimits } from '../../../docs/sources/limits.ts'
import { readBounded } from '../../../files/read-bounded.ts'
import type { App } from '../../app.ts'

/** A document as it was indexed, byte for byte. */
export interface OriginalDocument {
  /** Its file's name. */
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The bytes that a document was read from: of an uploaded file, or of a file that still holds what was indexed. Nothing else is ever given, so that whoever may
 * read the text learns no more from them than a closer look at it. Throws `IbidError('not-found')` with the reason where they are not here.
 */
export async function originalDocument(
  app: Pick<App, 'documents' | 'media'>,
  { id, name }: { readonly id: string; readonly name: string },
  path: string,
): Promise<OriginalDocument> {
  const store = await app.documents()
  const document = await store.read((reader) => oneDocument(reader, { id, name, origin: '', documents: 0, sections: 0 }, path))
  const file = document.path.split('/').at(-1) ?? document.path
  const uploaded = await app.media().read(document.hash)
  if (uploaded) return { name: file, bytes: uploaded }
  if (!isFile(document.uri)) throw notHere(file, 'only its text is stored', 'open it at its original address')
  const bytes = await currentBytes(document.uri, file).catch(() => undefined)
  if (!bytes) throw notHere(file, 'its file no longer exists', 'sync the collection, or read its text')
  if (hashOf(bytes) !== document.hash)
    throw notHere(file, 'its file has changed since it was indexed', 'sync the collection to see the current version')
  return { name: file, bytes }
}

/** Whether the file of a document, where it is on this machine, holds what was indexed; one that cannot be read counts as the same. */
export async function fileState({
  uri,
  path,
  hash,
}: {
  readonly uri: string
  readonly path: string
  readonly hash: string
}): Promise<'same' | 'changed' | 'missing'> {
  if (!isFile(uri)) return 'same'
  const found = await currentBytes(uri, path).catch((error: unknown) => faultOf(error).code)
  if (found === 'not-found') return 'missing'
  return typeof found === 'string' || hashOf(found) === hash ? 'same' : 'changed'
}

const isFile = (uri: string): boolean => uri.startsWith('file:')

/** What the file of a document holds now. Throws as {@link readBounded}. */
const currentBytes = (uri: string, name: string): Promise<Uint8Array> =>
  readBounded(fileURLToPath(uri.replace(/#.*$/, '')), { mostBytes: sourceLimits.documentBytes, name })

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const notHere = (file: string, why: string, remedy: string): IbidError =>
  new IbidError('not-found', `cannot show the original of ${file}: ${why}`, remedy)
