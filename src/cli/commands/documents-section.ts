import { headingPath } from '../../core/documents.ts'
import { grouped } from '../../views/amounts.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'

/** `ibid documents section`: one section with its subsections; where no heading is meant exactly, the nearest, and that is said. */
export async function showSection(cli: Cli, words: readonly string[], options: DocumentOptions): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(cli, words, options, { names: ['document', 'heading'], needed: 2 })
  const [document = '', heading = ''] = rest
  const { section, match, left } = await library.section(scope, collection, document, heading)
  const path = headingPath(section) || section.documentTitle
  if (match === 'nearest') cli.warn(say`no heading ${JSON.stringify(heading)} in ${section.document}; showing the nearest: ${path}`)
  const shown = { match, document: section.document, section: path, uri: section.uri, text: section.text, ...(left ? { left } : {}) }
  if (cli.options.json) cli.json(shown)
  else if (cli.options.jsonl) cli.jsonLine(shown)
  else {
    cli.terminal.out(`${cli.terminal.styled('bold', path)}  ${section.uri}\n\n${section.text}`)
    if (left) cli.terminal.err(say`${grouped(left)} more characters; read them with: ibid documents show`)
  }
  return 0
}
