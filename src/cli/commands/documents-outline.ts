import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'

/** `ibid documents outline`: the headings, indented, with their lines. */
export async function showOutline(cli: Cli, words: readonly string[], options: DocumentOptions): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(cli, words, options, { names: ['document'], needed: 1 })
  const { document, sections } = await library.outline(scope, collection, rest[0] ?? '')
  const rows = sections.map(({ heading, level, crumbs, line, uri }) => ({ heading, level, crumbs, line, uri }))
  if (cli.options.json) cli.json({ document, sections: rows })
  else if (cli.options.jsonl) for (const row of rows) cli.jsonLine(row)
  else {
    cli.terminal.out(`${cli.terminal.styled('bold', document.title)}  ${document.uri}`)
    for (const { heading, level, line } of rows)
      if (heading !== '') cli.terminal.out(`${'  '.repeat(Math.max(1, level))}${heading}${line === undefined ? '' : say`  (line ${line})`}`)
  }
  return 0
}
