import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'

/** Tokens of one read. */
const tokens = 16_000

/** `ibid documents show`: the text as it was indexed; how to read on stands on standard error. */
export async function showDocument(
  cli: Cli,
  words: readonly string[],
  options: DocumentOptions & { readonly offset?: number },
): Promise<number> {
  const { library, scope, collection, named, rest } = await documentPlace(cli, words, options, { names: ['document'], needed: 1 })
  const read = await library.document(scope, collection, rest[0] ?? '', { offset: options.offset ?? 0, maxTokens: tokens })
  if (cli.options.json) cli.json(read)
  else if (cli.options.jsonl) cli.jsonLine(read)
  else {
    cli.terminal.out(read.text)
    if (read.nextOffset !== undefined)
      cli.terminal.err(say`Continue with: ibid documents show ${named} ${JSON.stringify(read.document.path)} --offset ${read.nextOffset}`)
  }
  return 0
}
