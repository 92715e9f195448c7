import { type DocumentOptions, documentPlace } from '../document-place.ts'
import type { Face } from '../face.ts'
import { showHits } from '../hits-text.ts'

/** `ibid documents related`. */
export async function showRelated(
  face: Face,
  words: readonly string[],
  options: DocumentOptions & { readonly limit?: number },
): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(face, words, options, { names: ['document', 'heading'], needed: 1 })
  const [document = '', section] = rest
  const hits = await library.related(scope, {
    collection,
    document,
    ...(section === undefined ? {} : { section }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  })
  showHits(face, hits, { document, ...(section === undefined ? {} : { section }) })
  return 0
}
