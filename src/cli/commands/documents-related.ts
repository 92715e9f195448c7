import type { Cli } from '../cli.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'
import { showHits } from '../hits-text.ts'

/** `ibid documents related`. */
export async function showRelated(
  cli: Cli,
  words: readonly string[],
  options: DocumentOptions & { readonly limit?: number },
): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(cli, words, options, { names: ['document', 'heading'], needed: 1 })
  const [document = '', section] = rest
  const hits = await library.related(scope, {
    collection,
    document,
    ...(section === undefined ? {} : { section }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  })
  showHits(cli, hits, { document, ...(section === undefined ? {} : { section }) })
  return 0
}
