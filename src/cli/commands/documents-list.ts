import { spelledName } from '../../core/control-sequences.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'

/** `ibid documents list`: one page; how to get the next stands on standard error. */
export async function listDocuments(
  cli: Cli,
  words: readonly string[],
  options: DocumentOptions & { readonly limit?: number; readonly after?: string },
): Promise<number> {
  const { library, scope, collection, named } = await documentPlace(cli, words, options, { names: [], needed: 0 })
  const page = await library.documents(scope, {
    collection,
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    ...(options.after === undefined ? {} : { cursor: options.after }),
  })
  const lines = page.items.map(({ path, title, sections }) => `${spelledName(path)}  ${title}  (${sayCount(sections, 'section')})`)
  cli.show(page, lines.length > 0 ? lines.join('\n') : undefined, page.items)
  if (page.next !== undefined && !cli.options.json)
    cli.terminal.err(
      say`${sayCount(page.total, 'document')} in total; next page: ibid documents list ${named} --after ${JSON.stringify(page.next)}`,
    )
  return 0
}
