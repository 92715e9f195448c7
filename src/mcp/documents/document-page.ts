import type { ListResourcesResult } from '@modelcontextprotocol/server'
import type { Library } from '../../core/documents.ts'
import { cursorOf, foreignCursor, placeOf } from '../tools/page.ts'
import { uriOf } from './document-uri.ts'

/** Documents of one page. */
const pageSize = 100

/** One page of the documents of all collections in scope, from where `cursor` says. */
export async function documentPage(library: Library, scope: readonly string[], cursor: string | undefined): Promise<ListResourcesResult> {
  const collections = await library.collections(scope)
  const [id, after] = cursor === undefined ? [] : placeOf(cursor)
  let at = id === undefined ? 0 : collections.findIndex((collection) => collection.id === id)
  if (at < 0) throw foreignCursor()
  const resources: ListResourcesResult['resources'] = []
  for (let from = after; at < collections.length; at++, from = undefined) {
    const collection = collections[at]!
    const limit = pageSize - resources.length
    const page = await library.documents(scope, { collection: collection.id, limit, ...(from ? { cursor: from } : {}) })
    for (const { path, title, bytes } of page.items)
      resources.push({ uri: uriOf(collection.name, path), name: path, title: title || path, mimeType: 'text/markdown', size: bytes })
    const next =
      page.next === undefined
        ? resources.length === pageSize && collections[at + 1]
          ? [collections[at + 1]!.id]
          : undefined
        : [collection.id, page.next]
    if (next) return { resources, nextCursor: cursorOf(next) }
  }
  return { resources }
}
