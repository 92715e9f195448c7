import type { DocumentReader, StoredDocument } from '../../core/document-store.ts'
import type { Collection, Scope } from '../../core/documents.ts'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'

/** Paths that are compared when a document is not found. */
const mostPaths = 20_000

/** The collections a call may see. */
export const inScope = async (reader: DocumentReader, scope: Scope): Promise<readonly Collection[]> => {
  const all = await reader.collections()
  return scope === undefined ? all : all.filter(({ id }) => scope.includes(id))
}

const unknownCollection = (visible: readonly Collection[], wanted: string): IbidError => {
  const names = visible.map(({ name }) => name)
  const near = nearest(wanted, names)
  if (near !== undefined) return new IbidError('not-found', `collection not found: ${wanted}`, `did you mean ${near}?`)
  const known = names.slice(0, 8).join(', ')
  return new IbidError(
    'not-found',
    `collection not found: ${wanted}`,
    known === '' ? 'add one first' : `available: ${known}${names.length > 8 ? ', ...' : ''}`,
  )
}

/** Every visible collection of this id or name; one name can stand for several. */
const named = (visible: readonly Collection[], wanted: string): readonly Collection[] => {
  const byId = visible.filter(({ id }) => id === wanted)
  const found = byId.length > 0 ? byId : visible.filter(({ name }) => name === wanted)
  if (found.length === 0) throw unknownCollection(visible, wanted)
  return found
}

/** The collections that a search goes over: all in scope, or those named. */
export const someCollections = async (
  reader: DocumentReader,
  scope: Scope,
  names: readonly string[] | undefined,
): Promise<readonly Collection[]> => {
  const visible = await inScope(reader, scope)
  return names === undefined ? visible : [...new Set(names.flatMap((name) => named(visible, name)))]
}

/** The one collection of this id or name. */
export const oneCollection = async (reader: DocumentReader, scope: Scope, name: string): Promise<Collection> => {
  const found = named(await inScope(reader, scope), name)
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new IbidError(
      'usage',
      `${found.length} collections are named ${name}`,
      `specify one by id: ${found.map(({ id, origin }) => `${id} (${origin})`).join(', ')}`,
    )
  return only
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const nearestPath = (name: string, paths: readonly string[]): string | undefined => {
  const near = nearest(name, paths.map(fileName))
  return paths.find((path) => fileName(path) === near)
}

/** The document at this path; a leading `.` or `/` does not matter, nor the name of its collection, which stands before it where sources are listed. */
export const oneDocument = async (reader: DocumentReader, collection: Collection, path: string): Promise<StoredDocument> => {
  const plain = path.replace(/^(?:\.?\/)+/, '')
  const own = `${collection.name}/`
  for (const each of new Set([path, plain, plain.startsWith(own) ? plain.slice(own.length) : plain])) {
    const found = await reader.documentAt(collection.id, each)
    if (found !== undefined) return found
  }
  const paths = (await reader.paths(collection.id)).slice(0, mostPaths).map((row) => row.path)
  const near = paths.find((other) => other.endsWith(`/${plain}`)) ?? nearestPath(fileName(plain), paths) ?? nearest(plain, paths)
  throw new IbidError(
    'not-found',
    `document ${path} not found in ${collection.name}`,
    near === undefined ? 'list the documents to see what is available' : `did you mean ${near}?`,
  )
}
