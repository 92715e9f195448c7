import type { Collection, Library, Scope } from '../../core/documents.ts'
import { IbidError } from '../../core/fault.ts'

/** A document, and a section of it where one is meant. */
export interface Place {
  readonly collection: string
  readonly document: string
  readonly section?: string
}

/**
 * The place that some words name: `guide/plugins.md`, with its collection before it or a section behind it (`guide/plugins.md > Order`, `guide/plugins.md#order`),
 * or a heading alone, of a document that was `read`. Rejects with `IbidError('not-found')` that names the nearest.
 */
export async function documentNamed(
  library: Library,
  scope: Scope,
  collections: readonly Collection[],
  words: string,
  read: readonly Place[],
): Promise<Place> {
  const [, path = words, section] = /^(.*?)\s*(?:#|\s>\s)\s*(.+)$/.exec(words) ?? []
  const isFound = async (place: Place): Promise<boolean> => isThere(library.outline(scope, place.collection, place.document))
  for (const { name } of collections) {
    const inside = path.startsWith(`${name}/`) ? [path.slice(name.length + 1), path] : [path]
    for (const document of inside)
      if (await isFound({ collection: name, document }))
        return { collection: name, document, ...(section === undefined ? {} : { section }) }
  }
  for (const { collection, document } of read) {
    const found = await orMissing(library.section(scope, collection, document, words))
    if (found?.match === 'exact') return { collection, document, section: words }
  }
  const [first] = collections
  const why = first && (await library.outline(scope, first.name, path).catch((cause: unknown) => cause))
  const nearest = why instanceof IbidError && why.code === 'not-found' ? why.remedy : undefined
  throw new IbidError('not-found', `document or section not found: ${JSON.stringify(words)}`, nearest ?? 'search for it')
}

const orMissing = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((cause: unknown) => {
    if (cause instanceof IbidError && cause.code === 'not-found') return undefined
    throw cause
  })

const isThere = async (found: Promise<unknown>): Promise<boolean> => (await orMissing(found)) !== undefined
