import { type DocumentOptions, documentPlace } from '../document-place.ts'
import type { Face } from '../face.ts'

/** Tokens of one read. */
const tokens = 16_000

/** `ibid documents show`: the text as it was indexed; how to read on stands on standard error. */
export async function showDocument(
  face: Face,
  words: readonly string[],
  options: DocumentOptions & { readonly offset?: number },
): Promise<number> {
  const { library, scope, collection, named, rest } = await documentPlace(face, words, options, { names: ['document'], needed: 1 })
  const read = await library.document(scope, collection, rest[0] ?? '', { offset: options.offset ?? 0, maxTokens: tokens })
  if (face.options.json) face.json(read)
  else if (face.options.jsonl) face.jsonLine(read)
  else {
    face.terminal.out(read.text)
    if (read.nextOffset !== undefined)
      face.terminal.err(`There is more: ibid documents show ${named} ${JSON.stringify(read.document.path)} --offset ${read.nextOffset}`)
  }
  return 0
}
