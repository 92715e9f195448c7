import { type DocumentOptions, documentPlace } from '../document-place.ts'
import type { Face } from '../face.ts'

/** `ibid documents outline`: the headings, indented, with their lines. */
export async function showOutline(face: Face, words: readonly string[], options: DocumentOptions): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(face, words, options, { names: ['document'], needed: 1 })
  const { document, sections } = await library.outline(scope, collection, rest[0] ?? '')
  const rows = sections.map(({ heading, level, crumbs, line, uri }) => ({ heading, level, crumbs, line, uri }))
  if (face.options.json) face.json({ document, sections: rows })
  else if (face.options.jsonl) for (const row of rows) face.jsonLine(row)
  else {
    face.terminal.out(`${face.terminal.styled('bold', document.title)}  ${document.uri}`)
    for (const { heading, level, line } of rows)
      if (heading !== '') face.terminal.out(`${'  '.repeat(Math.max(1, level))}${heading}${line === undefined ? '' : `  (line ${line})`}`)
  }
  return 0
}
